// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/internal/specimen"
)

// generated is a decoder as a generator would write it for the specimen, with a
// function per struct and a switch over its keys, on the lexer and the tables of this
// package. It is what a plan is measured against: the types are known to the compiler,
// and nothing is called through an interface.
type generated struct {
	state state

	widgetKind, widgetApiVersion, objectMetaName, objectMetaGenerateName, objectMetaNamespace, objectMetaSelfLink, objectMetaUid, objectMetaResourceVersion, ownerReferenceApiVersion, ownerReferenceKind, ownerReferenceName, ownerReferenceUid, managedFieldsEntryManager, managedFieldsEntryOperation, managedFieldsEntryApiVersion, managedFieldsEntryFieldsType, managedFieldsEntrySubresource, specClass, containerName, containerImage, portName, portProtocol, volumeName, volumeSourceName, statusPhase, conditionType, conditionStatus, conditionReason, conditionMessage stringNode
	objectMetaLabels, objectMetaAnnotations, specSelector, specNodeSelector, specParameters, containerLimits, containerRequests                                                                                                                                                                                                                                                                                                                                                                                                                                                     stringMapNode
	objectMetaFinalizers, containerArgs                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             stringsNode
	objectMetaOwnerReferences                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       []metav1.OwnerReference
	objectMetaManagedFields                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                         []metav1.ManagedFieldsEntry
	specContainers                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  []specimen.Container
	specVolumes                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     []specimen.Volume
	containerPorts                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                  []specimen.Port
	statusConditions                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                []metav1.Condition
}

func newGenerated() *generated {
	g := &generated{state: state{strings: newInterner(), raws: newRawInterner()}}
	g.objectMetaFinalizers.elem = &stringNode{}
	g.containerArgs.elem = &stringNode{}
	g.objectMetaName.unique = true
	g.objectMetaUid.unique = true
	g.objectMetaResourceVersion.unique = true
	return g
}

func (g *generated) decode(data []byte) (*specimen.Widget, bool) {
	s := &g.state
	s.data, s.depth = data, 0
	w := &specimen.Widget{}
	end := g.widget(s, s.space(0), w)
	return w, end >= 0
}

func (g *generated) widget(s *state, i int, v *specimen.Widget) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "kind":
			i = g.widgetKind.decode(s, i, unsafe.Pointer(&v.Kind))
		case "apiVersion":
			i = g.widgetApiVersion.decode(s, i, unsafe.Pointer(&v.APIVersion))
		case "metadata":
			i = g.objectMeta(s, i, &v.ObjectMeta)
		case "spec":
			i = g.spec(s, i, &v.Spec)
		case "status":
			i = g.status(s, i, &v.Status)
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) objectMeta(s *state, i int, v *metav1.ObjectMeta) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "name":
			i = g.objectMetaName.decode(s, i, unsafe.Pointer(&v.Name))
		case "generateName":
			i = g.objectMetaGenerateName.decode(s, i, unsafe.Pointer(&v.GenerateName))
		case "namespace":
			i = g.objectMetaNamespace.decode(s, i, unsafe.Pointer(&v.Namespace))
		case "selfLink":
			i = g.objectMetaSelfLink.decode(s, i, unsafe.Pointer(&v.SelfLink))
		case "uid":
			i = g.objectMetaUid.decode(s, i, unsafe.Pointer(&v.UID))
		case "resourceVersion":
			i = g.objectMetaResourceVersion.decode(s, i, unsafe.Pointer(&v.ResourceVersion))
		case "generation":
			i = integerNode[int64]{}.decode(s, i, unsafe.Pointer(&v.Generation))
		case "creationTimestamp":
			i = timeNode{}.decode(s, i, unsafe.Pointer(&v.CreationTimestamp))
		case "deletionTimestamp":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.DeletionTimestamp = new(metav1.Time)
				i = timeNode{}.decode(s, i, unsafe.Pointer(v.DeletionTimestamp))
			}
		case "deletionGracePeriodSeconds":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.DeletionGracePeriodSeconds = new(int64)
				i = integerNode[int64]{}.decode(s, i, unsafe.Pointer(v.DeletionGracePeriodSeconds))
			}
		case "labels":
			i = g.objectMetaLabels.decode(s, i, unsafe.Pointer(&v.Labels))
		case "annotations":
			i = g.objectMetaAnnotations.decode(s, i, unsafe.Pointer(&v.Annotations))
		case "ownerReferences":
			v.OwnerReferences, i = g.ownerReferences(s, i, &g.objectMetaOwnerReferences)
		case "finalizers":
			i = g.objectMetaFinalizers.decode(s, i, unsafe.Pointer(&v.Finalizers))
		case "managedFields":
			v.ManagedFields, i = g.managedFieldsEntrys(s, i, &g.objectMetaManagedFields)
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) ownerReference(s *state, i int, v *metav1.OwnerReference) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "apiVersion":
			i = g.ownerReferenceApiVersion.decode(s, i, unsafe.Pointer(&v.APIVersion))
		case "kind":
			i = g.ownerReferenceKind.decode(s, i, unsafe.Pointer(&v.Kind))
		case "name":
			i = g.ownerReferenceName.decode(s, i, unsafe.Pointer(&v.Name))
		case "uid":
			i = g.ownerReferenceUid.decode(s, i, unsafe.Pointer(&v.UID))
		case "controller":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.Controller = new(bool)
				i = boolNode{}.decode(s, i, unsafe.Pointer(v.Controller))
			}
		case "blockOwnerDeletion":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.BlockOwnerDeletion = new(bool)
				i = boolNode{}.decode(s, i, unsafe.Pointer(v.BlockOwnerDeletion))
			}
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) managedFieldsEntry(s *state, i int, v *metav1.ManagedFieldsEntry) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "manager":
			i = g.managedFieldsEntryManager.decode(s, i, unsafe.Pointer(&v.Manager))
		case "operation":
			i = g.managedFieldsEntryOperation.decode(s, i, unsafe.Pointer(&v.Operation))
		case "apiVersion":
			i = g.managedFieldsEntryApiVersion.decode(s, i, unsafe.Pointer(&v.APIVersion))
		case "time":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.Time = new(metav1.Time)
				i = timeNode{}.decode(s, i, unsafe.Pointer(v.Time))
			}
		case "fieldsType":
			i = g.managedFieldsEntryFieldsType.decode(s, i, unsafe.Pointer(&v.FieldsType))
		case "fieldsV1":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.FieldsV1 = new(metav1.FieldsV1)
				i = fieldsNode{}.decode(s, i, unsafe.Pointer(v.FieldsV1))
			}
		case "subresource":
			i = g.managedFieldsEntrySubresource.decode(s, i, unsafe.Pointer(&v.Subresource))
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) spec(s *state, i int, v *specimen.Spec) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "replicas":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.Replicas = new(int32)
				i = integerNode[int32]{}.decode(s, i, unsafe.Pointer(v.Replicas))
			}
		case "priority":
			i = integerNode[int64]{}.decode(s, i, unsafe.Pointer(&v.Priority))
		case "paused":
			i = boolNode{}.decode(s, i, unsafe.Pointer(&v.Paused))
		case "class":
			i = g.specClass.decode(s, i, unsafe.Pointer(&v.Class))
		case "selector":
			i = g.specSelector.decode(s, i, unsafe.Pointer(&v.Selector))
		case "nodeSelector":
			i = g.specNodeSelector.decode(s, i, unsafe.Pointer(&v.NodeSelector))
		case "parameters":
			i = g.specParameters.decode(s, i, unsafe.Pointer(&v.Parameters))
		case "containers":
			v.Containers, i = g.containers(s, i, &g.specContainers)
		case "volumes":
			v.Volumes, i = g.volumes(s, i, &g.specVolumes)
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) container(s *state, i int, v *specimen.Container) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "name":
			i = g.containerName.decode(s, i, unsafe.Pointer(&v.Name))
		case "image":
			i = g.containerImage.decode(s, i, unsafe.Pointer(&v.Image))
		case "args":
			i = g.containerArgs.decode(s, i, unsafe.Pointer(&v.Args))
		case "ports":
			v.Ports, i = g.ports(s, i, &g.containerPorts)
		case "limits":
			i = g.containerLimits.decode(s, i, unsafe.Pointer(&v.Limits))
		case "requests":
			i = g.containerRequests.decode(s, i, unsafe.Pointer(&v.Requests))
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) port(s *state, i int, v *specimen.Port) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "name":
			i = g.portName.decode(s, i, unsafe.Pointer(&v.Name))
		case "port":
			i = integerNode[int32]{}.decode(s, i, unsafe.Pointer(&v.Port))
		case "protocol":
			i = g.portProtocol.decode(s, i, unsafe.Pointer(&v.Protocol))
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) volume(s *state, i int, v *specimen.Volume) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "name":
			i = g.volumeName.decode(s, i, unsafe.Pointer(&v.Name))
		case "configMap":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.ConfigMap = new(specimen.VolumeSource)
				i = g.volumeSource(s, i, v.ConfigMap)
			}
		case "secret":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.Secret = new(specimen.VolumeSource)
				i = g.volumeSource(s, i, v.Secret)
			}
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) volumeSource(s *state, i int, v *specimen.VolumeSource) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "name":
			i = g.volumeSourceName.decode(s, i, unsafe.Pointer(&v.Name))
		case "optional":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.Optional = new(bool)
				i = boolNode{}.decode(s, i, unsafe.Pointer(v.Optional))
			}
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) status(s *state, i int, v *specimen.Status) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "phase":
			i = g.statusPhase.decode(s, i, unsafe.Pointer(&v.Phase))
		case "observedGeneration":
			i = integerNode[int64]{}.decode(s, i, unsafe.Pointer(&v.ObservedGeneration))
		case "replicas":
			i = integerNode[int32]{}.decode(s, i, unsafe.Pointer(&v.Replicas))
		case "readyReplicas":
			i = integerNode[int32]{}.decode(s, i, unsafe.Pointer(&v.ReadyReplicas))
		case "lastScaleTime":
			if i < len(s.data) && s.data[i] == 'n' {
				i = s.null(i)
			} else {
				v.LastScaleTime = new(metav1.Time)
				i = timeNode{}.decode(s, i, unsafe.Pointer(v.LastScaleTime))
			}
		case "conditions":
			v.Conditions, i = g.conditions(s, i, &g.statusConditions)
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) condition(s *state, i int, v *metav1.Condition) int {
	i, isNull := s.open(i, '{')
	if isNull || i < 0 {
		return i
	}
	if i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more; {
		key, next := s.text(i)
		if next < 0 {
			return next
		}
		if i = s.colon(next); i < 0 {
			return i
		}
		switch string(key) {
		case "type":
			i = g.conditionType.decode(s, i, unsafe.Pointer(&v.Type))
		case "status":
			i = g.conditionStatus.decode(s, i, unsafe.Pointer(&v.Status))
		case "observedGeneration":
			i = integerNode[int64]{}.decode(s, i, unsafe.Pointer(&v.ObservedGeneration))
		case "lastTransitionTime":
			i = timeNode{}.decode(s, i, unsafe.Pointer(&v.LastTransitionTime))
		case "reason":
			i = g.conditionReason.decode(s, i, unsafe.Pointer(&v.Reason))
		case "message":
			i = g.conditionMessage.decode(s, i, unsafe.Pointer(&v.Message))
		default:
			i = s.skip(i)
		}
		if i < 0 {
			return i
		}
		if i, more = s.more(i, '}'); i < 0 {
			return i
		}
	}
	return i
}

func (g *generated) ownerReferences(s *state, i int, scratch *[]metav1.OwnerReference) ([]metav1.OwnerReference, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []metav1.OwnerReference{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, metav1.OwnerReference{})
		if i = g.ownerReference(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]metav1.OwnerReference, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func (g *generated) managedFieldsEntrys(s *state, i int, scratch *[]metav1.ManagedFieldsEntry) ([]metav1.ManagedFieldsEntry, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []metav1.ManagedFieldsEntry{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, metav1.ManagedFieldsEntry{})
		if i = g.managedFieldsEntry(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]metav1.ManagedFieldsEntry, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func (g *generated) containers(s *state, i int, scratch *[]specimen.Container) ([]specimen.Container, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []specimen.Container{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, specimen.Container{})
		if i = g.container(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]specimen.Container, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func (g *generated) ports(s *state, i int, scratch *[]specimen.Port) ([]specimen.Port, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []specimen.Port{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, specimen.Port{})
		if i = g.port(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]specimen.Port, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func (g *generated) volumes(s *state, i int, scratch *[]specimen.Volume) ([]specimen.Volume, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []specimen.Volume{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, specimen.Volume{})
		if i = g.volume(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]specimen.Volume, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func (g *generated) conditions(s *state, i int, scratch *[]metav1.Condition) ([]metav1.Condition, int) {
	i, isNull := s.open(i, '[')
	if isNull || i < 0 {
		return nil, i
	}
	if i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return []metav1.Condition{}, i + 1
	}
	collected := (*scratch)[:0]
	for more := true; more; {
		collected = append(collected, metav1.Condition{})
		if i = g.condition(s, i, &collected[len(collected)-1]); i < 0 {
			return nil, i
		}
		if i, more = s.more(i, ']'); i < 0 {
			return nil, i
		}
	}
	out := make([]metav1.Condition, len(collected))
	copy(out, collected)
	clear(collected)
	*scratch = collected
	return out, i
}

func TestGeneratedDecoderReadsTheSpecimen(t *testing.T) {
	g := newGenerated()
	for i := range 50 {
		got, ok := g.decode(specimen.JSON(i))
		if diff := cmp.Diff(specimen.New(i), got); diff != "" || !ok {
			t.Fatalf("%t (-want +got):\n%s", ok, diff)
		}
	}
}

// GeneratedDecoder returns the decoder for benchmarks outside of this package.
func GeneratedDecoder() func(data []byte) (w *specimen.Widget, ok bool) { return newGenerated().decode }
