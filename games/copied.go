package games

import "reflect"

// Copied is a deep copy of a value, with one exception: what unexported fields refer to is
// shared with the original.
func Copied[V any](v V) V {
	made := reflect.New(reflect.TypeOf(&v).Elem()).Elem()
	made.Set(reflect.ValueOf(&v).Elem())
	unshare(made)
	return made.Interface().(V)
}

// unshare replaces everything that v refers to by copies. v must be settable.
func unshare(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			elem := reflect.New(v.Elem().Type()).Elem()
			elem.Set(v.Elem())
			unshare(elem)
			if v.Kind() == reflect.Pointer {
				elem = elem.Addr()
			}
			v.Set(elem)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				unshare(v.Field(i))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			unshare(v.Index(i))
		}
	case reflect.Slice:
		if !v.IsNil() {
			list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(list, v)
			for i := range list.Len() {
				unshare(list.Index(i))
			}
			v.Set(list)
		}
	case reflect.Map:
		if !v.IsNil() {
			all := reflect.MakeMapWithSize(v.Type(), v.Len())
			for key, value := range v.Seq2() {
				one := reflect.New(value.Type()).Elem()
				one.Set(value)
				unshare(one)
				all.SetMapIndex(key, one)
			}
			v.Set(all)
		}
	}
}
