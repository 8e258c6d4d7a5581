package discordtest

import (
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// unions are the schemas of a description by name. Where a value has one of several
// forms that differ in their "type", it is held against the form of its type alone:
// else each button of a message is held against every kind of component there is, which
// takes most of the time.
type unions map[string]any

func unionsOf(doc any) unions {
	top, _ := doc.(map[string]any)
	components, _ := top["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	return schemas
}

// keyword is where a schema has the references of its forms, by type.
const keyword = "byType"

// sharpen has the schemas of a description say by what their forms differ.
func (u unions) sharpen(v any) {
	switch v := v.(type) {
	case map[string]any:
		if v["enum"] != nil { // which says more than what all of its kind may be
			delete(v, "allOf")
		}
		if forms, ok := v["oneOf"].([]any); ok {
			u.part(v, forms)
		}
		for _, inner := range v {
			u.sharpen(inner)
		}
	case []any:
		for _, inner := range v {
			u.sharpen(inner)
		}
	}
}

// part writes which of these forms a value has by its type, if each has types of its own.
func (u unions) part(schema map[string]any, forms []any) {
	refs := map[string]any{}
	for _, form := range forms {
		form, _ := form.(map[string]any)
		kinds := u.kinds(form)
		if len(kinds) == 0 {
			return
		}
		for _, kind := range kinds {
			refs[fmt.Sprint(kind)] = form["$ref"]
		}
	}
	delete(schema, "oneOf")
	schema[keyword] = refs
}

// kinds are the values of "type" that a form wants, if it wants some.
func (u unions) kinds(form map[string]any) []any {
	ref, _ := form["$ref"].(string)
	named, _ := u[strings.TrimPrefix(ref, "#/components/schemas/")].(map[string]any)
	properties, _ := named["properties"].(map[string]any)
	kind, _ := properties["type"].(map[string]any)
	values, _ := kind["enum"].([]any)
	return values
}

// told are the forms of a value by its type.
type told map[string]*jsonschema.Schema

// Validate holds a value against the form of its type.
func (t told) Validate(ctx *jsonschema.ValidatorContext, v any) {
	o, _ := v.(map[string]any)
	form := t[fmt.Sprint(o["type"])]
	if form == nil {
		ctx.AddError(&kind.OneOf{})
	} else if err := ctx.Validate(form, v, nil); err != nil {
		ctx.AddErr(err)
	}
}

// byType teaches a compiler what sharpen has written.
func byType(c *jsonschema.Compiler) {
	c.RegisterVocabulary(&jsonschema.Vocabulary{
		URL: "https://example.org/" + keyword,
		Compile: func(ctx *jsonschema.CompilerContext, schema map[string]any) (jsonschema.SchemaExt, error) {
			refs, ok := schema[keyword].(map[string]any)
			if !ok {
				return nil, nil
			}
			forms := told{}
			for kind, ref := range refs {
				form, err := ctx.EnqueueRef(ref.(string))
				if err != nil {
					return nil, err
				}
				forms[kind] = form
			}
			return forms, nil
		},
	})
	c.AssertVocabs()
}
