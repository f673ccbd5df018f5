// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/model"
)

// crdDirectory has CRDs of every kind that is supported.
const crdDirectory = "../../../testdata/crds"

func loadTestdata(t testing.TB) *model.API {
	t.Helper()
	api, _, err := load(t, crdDirectory)
	if err != nil {
		t.Fatal(err)
	}
	return api
}

func TestGroupsVersionsAndKindsAreThoseOfTheDefinitions(t *testing.T) {
	var got []string
	for _, version := range allVersions(loadTestdata(t)) {
		for _, k := range version.Kinds {
			got = append(got, fmt.Sprintf("%s/%s %s %s=%s %s=%s namespaced=%t status=%t scale=%t", version.Group.Dir, version.Dir,
				k.Plural, k.Name, k.GoName, k.ListName, k.ListGoName, k.Namespaced, k.Verbs.UpdateStatus, len(k.Methods) > 0))
		}
	}
	want := []string{
		"3d.example.org/v1 printers Printer=Printer PrinterList=PrinterList namespaced=true status=false scale=false",
		"access.example.com/v1 mail-drops mail-drop=MailDrop mail-dropList=MailDropList namespaced=true status=false scale=false",
		"access.example.com/v1 policies Policy=Policy PolicyList=PolicyList namespaced=false status=false scale=false",
		"access.example.com/v1 resources Resource=ResourceKind ResourceList=ResourceKindList namespaced=true status=false scale=false",
		"accounts.example.com/v1 ledgers ledger=Ledger ledgerBook=LedgerList namespaced=true status=false scale=false",
		"carrying.example.net/v1 parcels Parcel=Parcel ParcelList=ParcelList namespaced=false status=true scale=true",
		"data-lake.example.net/v1 datasets Dataset=Dataset DatasetList=DatasetList namespaced=true status=true scale=false",
		"data-lake.example.net/v1 snapshots Snapshot=Snapshot SnapshotList=SnapshotList namespaced=false status=false scale=false",
		"demo.example.com/v1 greetings Greeting=Greeting GreetingList=GreetingList namespaced=true status=false scale=false",
		"demo.example.com/v1 workshops Workshop=Workshop WorkshopList=WorkshopList namespaced=true status=true scale=true",
		"fleet.example.org/v1 ships Ship=Ship ShipList=ShipList namespaced=true status=true scale=false",
		"keeping.example.net/v1 archives Archive=Archive ArchiveList=ArchiveList namespaced=true status=true scale=false",
		"monitoring.example.com/v1 probes Probe=Probe ProbeList=ProbeList namespaced=true status=true scale=false",
		"monitoring.example.com/v1 probestatuses ProbeStatus=ProbeStatus ProbeStatusList=ProbeStatusList namespaced=true status=false scale=false",
		"net.example.com/v1 routes Route=Route RouteList=RouteList namespaced=true status=false scale=false",
		"net.example.com/v1 waypoints Waypoints=Waypoints WaypointsList=WaypointsList namespaced=true status=true scale=false",
		"shop.example.com/v1 bakeries Bakery=Bakery BakeryList=BakeryList namespaced=true status=true scale=false",
		"shop.example.com/v1beta1 bakeries Bakery=Bakery BakeryList=BakeryList namespaced=true status=false scale=false",
		"shop.example.net/v1_10_0 warehouses Warehouse=Warehouse WarehouseList=WarehouseList namespaced=true status=true scale=false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryNodeHasAPositionAndItsParent(t *testing.T) {
	for _, group := range loadTestdata(t).Groups {
		positions := map[string]bool{group.Name: group.Pos.IsValid()}
		for _, version := range group.Versions {
			positions[version.Name] = version.Pos.IsValid() && version.Group == group
			for _, kind := range version.Kinds {
				positions[kind.Name] = kind.Pos.IsValid() && kind.Version == version
			}
			for _, typ := range version.Types {
				positions[typ.Name] = typ.Pos.IsValid() && typ.Pos.Filename != ""
			}
		}
		for name, ok := range positions {
			if !ok {
				t.Errorf("%s: %s has no position or the wrong parent", group.Name, name)
			}
		}
	}
}

func TestOutputDoesNotDependOnTheOrderOfPaths(t *testing.T) {
	files, err := filepath.Glob(crdDirectory + "/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	want := allFiles(t, crdDirectory)
	slices.Reverse(files)
	files = append(files, files[0], crdDirectory+"/../crds")
	if diff := cmp.Diff(want, allFiles(t, files...)); diff != "" {
		t.Error(diff)
	}
}

// allFiles returns the text of all files emitted for the CRDs in paths.
func allFiles(t *testing.T, paths ...string) map[string]string {
	t.Helper()
	api, _, err := load(t, paths...)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, version := range allVersions(api) {
		for name, content := range emitted(t, version) {
			files[version.Package+"/"+name] = string(content)
		}
	}
	return files
}

func TestOtherKindsOfAGroupDoNotChangeTheTypesOfAKind(t *testing.T) {
	together, _, err := load(t, crdDirectory)
	if err != nil {
		t.Fatal(err)
	}
	alone, _, err := load(t, filepath.Join(crdDirectory, "net.example.com_waypoints.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, version := range allVersions(together) {
		for _, typ := range version.Types {
			names[version.Group.Name+"."+typ.Name] = true
		}
	}
	for _, typ := range allVersions(alone)[0].Types {
		if !names["net.example.com."+typ.Name] {
			t.Errorf("%s has another name among other kinds", typ.Name)
		}
	}
}

func TestEmittedCodeTypeChecks(t *testing.T) {
	imports := loadImports(t)
	for _, version := range allVersions(loadTestdata(t)) {
		for _, problem := range typeCheck(t, imports, version) {
			t.Errorf("%s: %v", version.Package, problem)
		}
	}
}

func TestMinimalDefinitionGivesTheTypesOfItsTenLines(t *testing.T) {
	api, notes, err := load(t, filepath.Join(crdDirectory, "demo.example.com_greetings.yaml"))
	if err != nil || len(notes) > 0 {
		t.Fatal(notes, err)
	}
	got := emitted(t, allVersions(api)[0])["types.go"]
	want, err := os.ReadFile("testdata/greeting.go.golden")
	if *update {
		write(t, "testdata/greeting.go.golden", got)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}
