// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// shells are the shells that there is completion for.
var shells = map[string]func([]completable) string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}

// shellNames are the keys of shells in the order of the help.
var shellNames = []string{"bash", "zsh", "fish"}

// completable is a flag as a completion script sees it.
type completable struct {
	name, shorthand, help string
	switches              bool     // takes no value
	values                []string // what the value may be; empty: a file
}

// printCompletion prints the completion script for the shell that args name.
func printCompletion(w io.Writer, args []string, flags *pflag.FlagSet) error {
	if len(args) != 1 {
		return fmt.Errorf("completion: name one of the shells %s", strings.Join(shellNames, ", "))
	}
	script, known := shells[args[0]]
	if !known {
		return fmt.Errorf("completion: unknown shell %q: %s", args[0], generator.DidYouMean(args[0], shellNames, ""))
	}
	_, err := io.WriteString(w, script(completables(flags)))
	return err
}

func completables(flags *pflag.FlagSet) []completable {
	values := map[string][]string{"emit": generator.ArtefactNames(), "output-format": formatNames()}
	var all []completable
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		_, help := pflag.UnquoteUsage(flag)
		all = append(all, completable{
			name: flag.Name, shorthand: flag.Shorthand, help: help,
			switches: flag.NoOptDefVal != "", values: values[flag.Name],
		})
	})
	return all
}

func bashCompletion(flags []completable) string {
	var names, cases strings.Builder
	for _, flag := range flags {
		names.WriteString(" --" + flag.name)
		patterns := "--" + flag.name
		if flag.shorthand != "" {
			patterns += "|-" + flag.shorthand
		}
		if len(flag.values) > 0 {
			fmt.Fprintf(&cases, "  %s) COMPREPLY=($(compgen -W %q -- \"$current\")); return ;;\n", patterns, strings.Join(flag.values, " "))
		}
	}
	return fmt.Sprintf(`# bash completion of informer-gen. Install: source <(informer-gen completion bash)
_informer_gen() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $current == = ]]; then previous=${COMP_WORDS[COMP_CWORD-1]}; current=; fi
  case $previous in
  completion) COMPREPLY=($(compgen -W %q -- "$current")); return ;;
%s  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W %q -- "$current"))
    return
  fi
  COMPREPLY=($(compgen -f -- "$current"))
  if [[ $COMP_CWORD == 1 ]]; then COMPREPLY+=($(compgen -W "completion diff" -- "$current")); fi
}
complete -o filenames -F _informer_gen informer-gen
`, strings.Join(shellNames, " "), cases.String(), strings.TrimSpace(names.String()))
}

func zshCompletion(flags []completable) string {
	var specs strings.Builder
	for _, flag := range flags {
		equals, action := "=", ":value:_files" // the value may stand behind "=" or a space
		switch {
		case flag.switches:
			equals, action = "", ""
		case len(flag.values) > 0:
			action = ":value:(" + strings.Join(flag.values, " ") + ")"
		}
		help := strings.NewReplacer("[", `\[`, "]", `\]`, "'", `'\''`).Replace(flag.help)
		fmt.Fprintf(&specs, "    '--%s%s[%s]%s' \\\n", flag.name, equals, help, action)
		if flag.shorthand != "" {
			fmt.Fprintf(&specs, "    '-%s[%s]%s' \\\n", flag.shorthand, help, action)
		}
	}
	return fmt.Sprintf(`#compdef informer-gen
# zsh completion of informer-gen. Install: informer-gen completion zsh > "${fpath[1]}/_informer-gen"
_informer_gen() {
  if [[ $CURRENT == 3 && ${words[2]} == completion ]]; then
    compadd %s
    return
  fi
  _arguments \
%s    '*:input:_files'
}
if [[ $funcstack[1] == _informer-gen ]]; then
  _informer_gen "$@"
else
  compdef _informer_gen informer-gen
fi
`, strings.Join(shellNames, " "), specs.String())
}

func fishCompletion(flags []completable) string {
	var script strings.Builder
	script.WriteString("# fish completion of informer-gen. Install: informer-gen completion fish > ~/.config/fish/completions/informer-gen.fish\n")
	for _, flag := range flags {
		fmt.Fprintf(&script, "complete -c informer-gen -l %s", flag.name)
		if flag.shorthand != "" {
			script.WriteString(" -s " + flag.shorthand)
		}
		switch {
		case len(flag.values) > 0:
			fmt.Fprintf(&script, " -x -a '%s'", strings.Join(flag.values, " "))
		case !flag.switches:
			script.WriteString(" -r")
		}
		fmt.Fprintf(&script, " -d '%s'\n", strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(flag.help))
	}
	script.WriteString("complete -c informer-gen -n __fish_use_subcommand -a diff -d 'say what has changed between two states of CRDs'\n")
	script.WriteString("complete -c informer-gen -n __fish_use_subcommand -a completion -d 'print a completion script'\n")
	fmt.Fprintf(&script, "complete -c informer-gen -n '__fish_seen_subcommand_from completion' -x -a '%s'\n", strings.Join(shellNames, " "))
	return script.String()
}
