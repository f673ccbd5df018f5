// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package model

import "go/token"

// Origin is where a fact about the API comes from.
type Origin struct {
	// What is the marker, field or flag as its author spells it, or a few words when
	// nobody wrote anything.
	What string
	// Pos is where What stands; zero when it stands in no file.
	Pos token.Position
}

// String returns What, and the position if there is one.
func (o Origin) String() string {
	if o.Pos.Filename == "" {
		return o.What
	}
	return o.What + " (" + o.Pos.String() + ")"
}

// KindOrigins says where the facts about a kind come from.
type KindOrigins struct {
	// Client is what asks for a client.
	Client Origin
	// Plural is what Kind.PluralFrom says, in detail.
	Plural Origin
	// Scope is what decides between namespaces and the cluster.
	Scope Origin
	// Status is the status subresource of a CRD, if it has one.
	Status Origin
	// LeftOut says for each verb that the kind has not what takes it away.
	LeftOut map[string]Origin
}
