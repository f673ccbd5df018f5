// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"k8s.io/client-go/tools/cache"
)

// handlerName returns a name by which a programmer recognises a handler. A struct
// of functions, as client-go offers them, is named by where its functions are: by
// their common package or function or receiver, or else by all of them. Any other
// handler is named by its type.
func handlerName(handler any) string {
	v := reflect.ValueOf(handler)
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() == reflect.Struct && v.Type().PkgPath() == reflect.TypeFor[cache.ResourceEventHandlerFuncs]().PkgPath() {
		if name := functionNames(v); name != "" {
			return name
		}
	}
	if t := v.Type(); t.Name() != "" && t.PkgPath() != "" {
		return t.PkgPath() + "." + t.Name()
	}
	return fmt.Sprintf("%T", handler)
}

func functionNames(v reflect.Value) string {
	var names []string
	common, same := "", true
	for i := range v.NumField() {
		field := v.Field(i)
		if field.Kind() != reflect.Func || field.IsNil() {
			continue
		}
		name := runtime.FuncForPC(field.Pointer()).Name()
		place := name[:max(0, strings.LastIndexByte(name, '.'))]
		same = same && (common == "" || common == place)
		common = place
		names = append(names, name)
	}
	if same {
		return common
	}
	return strings.Join(names, "+")
}
