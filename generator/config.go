// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/informergen/informergen/generator/internal/emit"
)

// Artefact is a part of the output.
type Artefact = emit.Artefact

// The artefacts that a run can emit.
const (
	// Types are the Go types of a CRD, with deepcopy and scheme registration.
	Types = emit.Types
	// Clientset is the typed clientset and its fake.
	Clientset = emit.Clientset
	// Listers read objects from an informer's cache.
	Listers = emit.Listers
	// Informers are the informers and their factory.
	Informers = emit.Informers
	// DeepCopy are the deep-copy methods of Go types, in zz_generated.deepcopy.go
	// beside them.
	DeepCopy = emit.DeepCopy
	// Register adds Go types to schemes, in zz_generated.register.go beside them.
	Register = emit.Register
	// ApplyConfigurations are what server-side apply sends. The clientset uses them.
	ApplyConfigurations = emit.ApplyConfigurations
	// CRDs are the CRDs of the input, for programs that install them.
	CRDs = emit.CRDs
)

// artefactNames are the artefacts as --emit spells them.
var artefactNames = map[string]Artefact{
	"types": Types, "clientset": Clientset, "listers": Listers, "informers": Informers,
	"deepcopy": DeepCopy, "register": Register, "applyconfigurations": ApplyConfigurations,
	"crds": CRDs,
}

// ArtefactNames are the artefacts as --emit spells them, sorted.
func ArtefactNames() []string { return slices.Sorted(maps.Keys(artefactNames)) }

// ParseArtefact reads an artefact as --emit spells it.
func ParseArtefact(name string) (Artefact, error) {
	artefact, ok := artefactNames[name]
	if !ok {
		return "", fmt.Errorf("unknown artefact %q: %s", name, DidYouMean(name, ArtefactNames(), ""))
	}
	return artefact, nil
}

// Config says what to read and what to make of it. OutputDir and some input are
// required.
type Config struct {
	// Inputs are either Go package patterns, or CRDs: files, directories of files,
	// patterns of filepath.Match for either, the same inside of a module as
	// module@version/path, and "-" for Stdin. A module is read from the module
	// cache of the go command, which downloads it when it is not there.
	Inputs []string
	// FromCluster are CRDs that an API server has, by name or by group, or by
	// patterns of path.Match for these. They are input beside Inputs.
	FromCluster []string
	// Kubeconfig says how to reach that server. Empty: $KUBECONFIG,
	// ~/.kube/config, or the service account of the pod.
	Kubeconfig string
	// KubeContext is the context of the kubeconfig. Empty: its current one.
	KubeContext string
	// Stdin is read for the input "-".
	Stdin io.Reader
	// Dir is the directory that Inputs and OutputDir are relative to, and that
	// decides about module and workspace. Empty means the working directory.
	Dir string
	// OutputDir is the directory of the output.
	OutputDir string
	// OutputPackage is the import path of OutputDir. Empty: worked out from the
	// go.mod above OutputDir.
	OutputPackage string
	// Emit are the artefacts to make. Empty: everything that the input has no
	// other source of.
	Emit []Artefact
	// Layout says where the artefacts are.
	Layout Layout
	// VersionedClientsetPackage is a clientset that exists; the informers use it,
	// and none is made unless Emit says so.
	VersionedClientsetPackage string
	// ListersPackage is the package above listers that exist; the informers use
	// them, and none are made unless Emit says so.
	ListersPackage string
	// ApplyConfigurationPackage is the package above apply configurations that
	// exist. The clientset has apply methods when it is set.
	ApplyConfigurationPackage string
	// ExternalApplyConfigurations are the packages of apply configurations that exist
	// for types of other packages, in the form package.Type:package. Those of meta/v1
	// are known.
	ExternalApplyConfigurations []string
	// InternalVersions has internal versions, whose ObjectMeta has no json tag, get
	// what other versions get. Without it they are left out, with a note.
	InternalVersions bool
	// InternalClientsetPackage is a clientset of internal versions that exists. Their
	// informers use it; if it is empty, they use that of the other versions.
	InternalClientsetPackage string
	// IncludedTypes limits the versions that it names to some of their types. The
	// elements have the form group/version/Type, or group/Type for the internal
	// version; the group is its name, or its directory.
	IncludedTypes []string
	// BareListers has kinds with +genclient:noVerbs get a lister, as lister-gen of
	// k8s.io/code-generator makes it. No informer fills it.
	BareListers bool
	// ClientsetOnly leaves the typed clients of the groups alone, which exist.
	ClientsetOnly bool
	// WithoutFake leaves out the fake clientset.
	WithoutFake bool
	// APIPath is the prefix of the URLs of groups other than the legacy core group.
	// Empty: "/apis".
	APIPath string
	// LintRules are the rules that the markers of packages are held to:
	// "known-tags-only", "require-explicit-disablement".
	LintRules []string
	// CRDs are files and directories of CRDs to hold Go types against: a
	// contradiction is an error, and plurals that no marker gives are those of the
	// CRDs. None: the types stand for themselves.
	CRDs []string
	// NamesFile is a file that keeps the Go names of what CRDs define: names in it
	// stay, and it is part of the output. One that does not exist is made. Empty:
	// names follow from the input alone.
	NamesFile string
	// CRDTypes are the Go types for values of CRDs.
	CRDTypes
	// TypeMap is a YAML file that says which Go types stand for parts of CRDs' schemas.
	// Empty: none does.
	TypeMap string
	// Share has equal schemas of a group-version be one type, unless the names file
	// has a type for each. It needs a NamesFile, to remember them by.
	Share bool
	// PluralExceptions have the form Type:plural.
	PluralExceptions []string
	// PrefersProtobuf has the clientset ask for protobuf.
	PrefersProtobuf bool
	// Header is the text at the top of every emitted file. YEAR in it stands for
	// the year in which a file is written first; a file on disk keeps its year.
	Header string
}

// typeFlag returns a flag that decides about the types of CRDs; empty if there is
// none.
func (c Config) typeFlag() string {
	switch {
	case c.TypeMap != "":
		return "--types"
	case c.TimeAsString:
		return "--time"
	case c.IntOrStringAsJSON:
		return "--int-or-string"
	case c.Compact:
		return "--compact"
	}
	return ""
}

// artefacts returns what to emit for input that brings its types along, or does
// not.
func (c Config) artefacts(haveTypes bool) []Artefact {
	if len(c.Emit) > 0 {
		return c.Emit
	}
	all := []Artefact{Types, CRDs, Clientset, Listers, Informers}
	return slices.DeleteFunc(all, func(a Artefact) bool {
		return (a == Types || a == CRDs) && haveTypes ||
			a == Clientset && c.VersionedClientsetPackage != "" ||
			a == Listers && c.ListersPackage != ""
	})
}
