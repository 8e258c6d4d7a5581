package games

import "reflect"

// Copied is a value that shares nothing with the one it is a copy of, as far as it can be seen
// from outside its package: what unexported fields refer to is shared.
func Copied[V any](v V) V {
	made := reflect.New(reflect.TypeOf(&v).Elem()).Elem()
	made.Set(reflect.ValueOf(&v).Elem())
	unshare(made)
	return made.Interface().(V)
}

// unshare has a value that can be set refer to nothing that others refer to.
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
