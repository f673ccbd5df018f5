// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator/internal/crdsource"
)

// quantityPattern is what controller-gen writes for a quantity.
const quantityPattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

// fieldOf returns the declaration of the field for a property x of a spec, and the
// markers above it.
func fieldOf(t *testing.T, schema string, required bool, config crdsource.Config) (declaration, markers string) {
	t.Helper()
	need := ""
	if required {
		need = "required: [x], "
	}
	config.TypesPackage = typesPackage
	properties := fmt.Sprintf("        required: [spec]\n        properties: {spec: {type: object, %sproperties: {x: %s}}}\n", need, schema)
	config.Documents = []crdsource.Document{{Name: "crd.yaml", Data: []byte(crdHead + properties)}}
	api, _, err := crdsource.Load(t.Context(), config)
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	text := string(emitted(t, allVersions(api)[0])["types.go"])
	match := regexp.MustCompile(`((?:\t//.*\n)*)\tX +(.*)\n`).FindStringSubmatch(text)
	if match == nil {
		t.Fatalf("%s: no field in\n%s", schema, text)
	}
	return strings.Join(strings.Fields(match[2]), " "), match[1]
}

// fieldCase is a property and the fields that it gives.
type fieldCase struct{ schema, optional, required string }

func testFields(t *testing.T, config crdsource.Config, cases []fieldCase) {
	t.Helper()
	for _, tc := range cases {
		for required, want := range map[bool]string{false: tc.optional, true: tc.required} {
			if want == "" {
				continue
			}
			if got, _ := fieldOf(t, tc.schema, required, config); got != want {
				t.Errorf("%s, required %v:\n got %s\nwant %s", tc.schema, required, got, want)
			}
		}
	}
}

func TestEverySchemaHasItsField(t *testing.T) {
	const empty, zero, plain = "`json:\"x,omitempty\"`", "`json:\"x,omitzero\"`", "`json:\"x\"`"
	testFields(t, crdsource.Config{}, []fieldCase{
		{`{type: boolean}`, "*bool " + empty, "bool " + plain},
		{`{type: boolean, enum: [true]}`, "*bool " + empty, "bool " + plain},
		{`{type: number}`, "*float64 " + empty, "float64 " + plain},
		{`{type: number, format: int32}`, "*float64 " + empty, "float64 " + plain},
		{`{type: integer}`, "*int64 " + empty, "int64 " + plain},
		{`{type: integer, format: int32}`, "*int32 " + empty, "int32 " + plain},
		{`{type: integer, format: uint8}`, "*uint8 " + empty, "uint8 " + plain},
		{`{type: integer, format: uint64}`, "*uint64 " + empty, "uint64 " + plain},
		{`{type: integer, format: int}`, "*int64 " + empty, "int64 " + plain},
		{`{type: integer, enum: [1, null], nullable: true}`, "*int64 " + empty, "*int64 " + plain},
		{`{type: string}`, "*string " + empty, "string " + plain},
		{`{type: string, format: int64}`, "*string " + empty, "string " + plain},
		{`{type: string, pattern: '` + quantityPattern + `'}`, "*string " + empty, "string " + plain},
		{`{type: string, enum: [a, null], nullable: true}`, "*FooSpecX " + empty, "*FooSpecX " + plain},
		{`{type: string, format: date-time}`, "*metav1.Time " + empty, "metav1.Time " + zero},
		{`{type: string, format: date-time, nullable: true}`, "*metav1.Time " + empty, "*metav1.Time " + plain},
		{`{type: string, format: byte}`, "[]byte " + zero, "[]byte " + zero},
		{`{type: string, format: byte, minLength: 1}`, "[]byte " + empty, "[]byte " + zero},
		{`{type: string, format: byte, nullable: true}`, "[]byte " + zero, "[]byte " + plain},

		{`{type: integer, default: 0}`, "*int64 " + empty, "*int64 " + empty},
		{`{type: boolean, default: true, nullable: true}`, "*bool " + empty, "*bool " + empty},
		{`{type: array, items: {type: string}, default: [a]}`, "[]string " + zero, "[]string " + zero},

		{`{x-kubernetes-int-or-string: true}`, "*intstr.IntOrString " + empty, "intstr.IntOrString " + plain},
		{`{x-kubernetes-int-or-string: true, nullable: true}`, "*intstr.IntOrString " + empty, "*intstr.IntOrString " + plain},
		{`{x-kubernetes-int-or-string: true, format: int32, anyOf: [{type: integer}, {type: string}]}`, "*intstr.IntOrString " + empty, ""},
		{`{x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}, {maxLength: 5}]}`, "*intstr.IntOrString " + empty, ""},
		{`{x-kubernetes-int-or-string: true, pattern: '^a$'}`, "*intstr.IntOrString " + empty, ""},
		{`{x-kubernetes-int-or-string: true, pattern: '` + quantityPattern + `'}`, "*resource.Quantity " + empty, "resource.Quantity " + plain},
		{`{type: object, additionalProperties: {x-kubernetes-int-or-string: true, pattern: '` + quantityPattern + `'}}`, "map[string]resource.Quantity " + zero, ""},

		{`{x-kubernetes-preserve-unknown-fields: true}`, "*apiextensionsv1.JSON " + empty, "apiextensionsv1.JSON " + plain},
		{`{x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}`, "*apiextensionsv1.JSON " + empty, ""},
		{`{type: object, x-kubernetes-preserve-unknown-fields: true}`, "*apiextensionsv1.JSON " + empty, "apiextensionsv1.JSON " + zero},
		{`{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}`, "*FooSpecX " + empty, "FooSpecX " + plain},
		{`{type: string, x-kubernetes-preserve-unknown-fields: true}`, "*string " + empty, ""},
		{`{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}`, "*runtime.RawExtension " + empty, "runtime.RawExtension " + zero},
		{`{type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object}}}`, "*FooSpecX " + empty, ""},
		{`{type: object}`, "*FooSpecX " + empty, "FooSpecX " + plain},

		{`{type: object, additionalProperties: true}`, "map[string]apiextensionsv1.JSON " + zero, ""},
		{`{type: object, additionalProperties: {type: string}, x-kubernetes-preserve-unknown-fields: true}`, "map[string]string " + zero, "map[string]string " + zero},
		{`{type: object, additionalProperties: {type: string}, minProperties: 1}`, "map[string]string " + empty, "map[string]string " + zero},
		{`{type: object, additionalProperties: {type: integer, nullable: true}}`, "map[string]*int64 " + zero, ""},
		{`{type: object, additionalProperties: {type: array, nullable: true, items: {type: string}}}`, "map[string][]string " + zero, ""},
		{`{type: object, additionalProperties: {type: object, additionalProperties: {type: array, items: {type: number}}}}`, "map[string]map[string][]float64 " + zero, ""},

		{`{type: array, items: {type: string}}`, "[]string " + zero, "[]string " + zero},
		{`{type: array, items: {type: string}, minItems: 1}`, "[]string " + empty, "[]string " + zero},
		{`{type: array, items: {type: string}, minItems: 0}`, "[]string " + zero, ""},
		{`{type: array, items: {type: string}, nullable: true}`, "[]string " + zero, "[]string " + plain},
		{`{type: array, items: {type: string, nullable: true}}`, "[]*string " + zero, ""},
		{`{type: array, items: {type: object, nullable: true, properties: {a: {type: string}}}}`, "[]*FooSpecX " + zero, ""},
		{`{type: array, items: {type: array, items: {type: string, format: byte}}}`, "[][][]byte " + zero, ""},
		{`{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: object}}`, "[]apiextensionsv1.JSON " + zero, ""},
		{`{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: array, items: {type: object}}}`, "[][]apiextensionsv1.JSON " + zero, ""},
		{`{type: array, items: {x-kubernetes-preserve-unknown-fields: true, nullable: true}}`, "[]apiextensionsv1.JSON " + zero, ""},
	})
}

func TestCompactFieldsAreValuesWhereZeroIsInvalid(t *testing.T) {
	const empty, zero, plain = "`json:\"x,omitempty\"`", "`json:\"x,omitzero\"`", "`json:\"x\"`"
	testFields(t, crdsource.Config{Compact: true}, []fieldCase{
		{`{type: string}`, "*string " + empty, "string " + plain},
		{`{type: string, minLength: 1}`, "string " + empty, "string " + plain},
		{`{type: string, minLength: 1, nullable: true}`, "string " + empty, "*string " + plain},
		{`{type: string, minLength: 1, default: a}`, "string " + empty, "string " + empty},
		{`{type: string, pattern: '^a+$'}`, "string " + empty, ""},
		{`{type: string, pattern: '^a*$'}`, "*string " + empty, ""},
		{`{type: string, pattern: '^(?=a)'}`, "*string " + empty, ""},
		{`{type: string, enum: [a]}`, "FooSpecX " + empty, ""},
		{`{type: string, enum: [a, ""]}`, "*FooSpecX " + empty, ""},
		{`{type: string, format: date-time, minLength: 1}`, "*metav1.Time " + empty, ""},
		{`{type: integer, minimum: 1}`, "int64 " + empty, ""},
		{`{type: integer, minimum: 0}`, "*int64 " + empty, ""},
		{`{type: integer, minimum: 0, exclusiveMinimum: true}`, "int64 " + empty, ""},
		{`{type: number, maximum: -0.5}`, "float64 " + empty, ""},
		{`{type: number, maximum: 0, exclusiveMaximum: true}`, "float64 " + empty, ""},
		{`{type: integer, enum: [1, 2]}`, "int64 " + empty, ""},
		{`{type: number, enum: [0.0, 2]}`, "*float64 " + empty, ""},
		{`{type: boolean, enum: [true]}`, "bool " + empty, ""},
		{`{type: boolean}`, "*bool " + empty, ""},
		{`{type: object, required: [a], properties: {a: {type: string, minLength: 1}}}`, "FooSpecX " + zero, "FooSpecX " + plain},
		{`{type: object, required: [a], properties: {a: {type: string}}}`, "*FooSpecX " + empty, ""},
		{`{type: object, properties: {a: {type: string, minLength: 1}}}`, "*FooSpecX " + empty, ""},
		{`{type: object, required: [a], properties: {a: {type: object, required: [b], properties: {b: {type: integer, minimum: 1}}}}}`, "FooSpecX " + zero, ""},
		{`{type: object, required: [a], properties: {a: {type: integer, minimum: 1, nullable: true}}}`, "*FooSpecX " + empty, ""},
	})
}

func TestDateTimeCanStayAString(t *testing.T) {
	declaration, markers := fieldOf(t, `{type: string, format: date-time}`, false, crdsource.Config{TimeAsString: true})
	if declaration != "*string `json:\"x,omitempty\"`" || !strings.Contains(markers, "// +kubebuilder:validation:Format=date-time\n") {
		t.Errorf("got %s\n%s", markers, declaration)
	}
	declaration, markers = fieldOf(t, `{type: array, items: {type: string, format: date-time}}`, false, crdsource.Config{TimeAsString: true})
	if declaration != "[]string `json:\"x,omitzero\"`" || !strings.Contains(markers, "// +kubebuilder:validation:items:Format=date-time\n") {
		t.Errorf("got %s\n%s", markers, declaration)
	}
}

func TestIntOrStringCanStayJSON(t *testing.T) {
	const empty, zero = "`json:\"x,omitempty\"`", "`json:\"x,omitzero\"`"
	testFields(t, crdsource.Config{IntOrStringAsJSON: true}, []fieldCase{
		{`{x-kubernetes-int-or-string: true}`, "*apiextensionsv1.JSON " + empty, "apiextensionsv1.JSON " + zero},
		{`{x-kubernetes-int-or-string: true, pattern: '` + quantityPattern + `'}`, "*resource.Quantity " + empty, ""},
		{`{type: array, items: {x-kubernetes-int-or-string: true, nullable: true}}`, "[]apiextensionsv1.JSON " + zero, ""},
	})
}
