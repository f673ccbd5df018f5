// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/pflag"
	"golang.org/x/mod/modfile"
)

// TestMain makes the test binary the tool: the scripts run it as informer-gen, and
// by the names of the tools that it stands in for.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"informer-gen": main, "lister-gen": main, "client-gen": main})
}

func TestScripts(t *testing.T) {
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("REPO", repo)
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOWORK", "off")
			for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
				value, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				env.Setenv(name, strings.TrimSpace(string(value)))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"usermod": userModule(repo)},
	})
}

// userModule makes "usermod PATH" the command that turns the script's directory
// into a module that depends on this one, at the versions that it depends on.
func userModule(repo string) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) != 1 {
			ts.Fatalf("usage: usermod PATH")
		}
		text, err := os.ReadFile(filepath.Join(repo, "go.mod"))
		ts.Check(err)
		mod, err := modfile.Parse("go.mod", text, nil)
		ts.Check(err)
		own := mod.Module.Mod.Path
		ts.Check(mod.AddModuleStmt(args[0]))
		ts.Check(mod.AddRequire(own, "v0.0.0"))
		ts.Check(mod.AddReplace(own, "", repo, ""))
		text, err = mod.Format()
		ts.Check(err)
		ts.Check(os.WriteFile(ts.MkAbs("go.mod"), text, 0o666))
		sums, err := os.ReadFile(filepath.Join(repo, "go.sum"))
		ts.Check(err)
		ts.Check(os.WriteFile(ts.MkAbs("go.sum"), sums, 0o666))
	}
}

func TestManualNamesEveryExitCode(t *testing.T) {
	var help strings.Builder
	if code := run(context.Background(), []string{"--help"}, nil, &help, &help); code != exitOK {
		t.Fatalf("--help exits with %d", code)
	}
	for _, want := range []string{"0 done", "1 failed", "2 wrong command line", "3 --verify", "--output-dir", "--emit"} {
		if !strings.Contains(help.String(), want) {
			t.Errorf("--help does not say %q", want)
		}
	}
}

func TestHelpSaysTheDefaultOfEveryFlagThatHasAValue(t *testing.T) {
	all := map[string]tool{"informer-gen": ownTool}
	maps.Copy(all, tools)
	known := map[string]bool{}
	for name, tool := range all {
		flags, _ := new(command).declare(name, tool)
		flags.VisitAll(func(flag *pflag.Flag) {
			known[flag.Name] = true
			isSwitch := flag.NoOptDefVal != ""
			if !isSwitch && !flag.Hidden && slices.Contains([]string{"", "[]"}, flag.DefValue) &&
				!strings.Contains(flag.Usage, "(default: ") && !strings.Contains(flag.Usage, "(required") {
				t.Errorf("%s --%s: %q says no default", name, flag.Name, flag.Usage)
			}
		})
	}
	for _, group := range flagGroups {
		for _, name := range group.flags {
			if !known[name] {
				t.Errorf("section %q names --%s, which is no flag", group.title, name)
			}
		}
	}
}
