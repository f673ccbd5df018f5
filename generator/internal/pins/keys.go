// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

// Format is the version of the format that this package writes.
const Format = 1

// The keys of the file.
const (
	versionKey    = "version"
	groupsKey     = "groups"
	goNameKey     = "goName"
	kindsKey      = "kinds"
	pluralKey     = "plural"
	listKey       = "list"
	accessorKey   = "accessor"
	versionsKey   = "versions"
	typesKey      = "types"
	sharedKey     = "shared"
	shapeKey      = "shape"
	fieldsKey     = "fields"
	constantsKey  = "constants"
	propertiesKey = "properties"
	valuesKey     = "values"
	goneKey       = "gone"
)

var (
	fileKeys    = []string{versionKey, groupsKey}
	groupKeys   = []string{goNameKey, kindsKey}
	kindKeys    = []string{pluralKey, goNameKey, listKey, accessorKey, versionsKey, goneKey}
	goneKeys    = []string{typesKey, sharedKey, fieldsKey, constantsKey, propertiesKey, valuesKey}
	sharedKeys  = []string{goNameKey, shapeKey}
	versionKeys = append([]string{goneKey}, goneKeys...)
)
