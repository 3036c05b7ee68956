"""The Kubernetes manifests as objects, and what each is held to by the API's schema and the Pod Security Standards."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from tests.support.dockerfile import ROOT

FOLDER = ROOT / "manifests" / "k8s"
SCHEMA = json.loads((ROOT / "tests" / "schemas" / "kubernetes-1.37.json").read_text("utf-8"))
VOLUMES = {"configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim", "projected", "secret"}
"""What a restricted pod may mount. [Kubernetes: concepts/security/pod-security-standards, "Restricted"]"""
Json = dict[str, Any]


def objects(path: Path) -> list[Json]:
    return [one for one in yaml.safe_load_all(path.read_text()) if one]


@cache
def everything() -> list[Json]:
    """All objects of all files, kustomize's own aside."""
    found = [one for path in sorted(FOLDER.glob("*.yaml")) for one in objects(path)]
    return [one for one in found if one["kind"] != "Kustomization"]


def of_kind(kind: str, name: str = "") -> Json:
    """The only one. Raises ValueError."""
    (found,) = [one for one in everything() if one["kind"] == kind and name in ("", one["metadata"].get("name"))]
    return found


def schema_problems(found: Json) -> list[str]:
    """Unknown properties are problems, too."""
    version = found["apiVersion"].rpartition("/")[2]
    group = found["apiVersion"].partition("/")[0].partition(".")[0] if "/" in found["apiVersion"] else "core"
    one = {**SCHEMA, "$ref": f"#/$defs/io.k8s.api.{group}.{version}.{found['kind']}"}
    return [error.message for error in jsonschema.Draft202012Validator(one).iter_errors(found)]


def pods() -> Iterator[tuple[str, Json]]:
    """(whose, its pod template) of every object that makes pods."""
    for one in everything():
        spec = one.get("spec", {}).get("jobTemplate", one).get("spec", {})
        if "template" in spec:
            yield f"{one['kind']} {one['metadata'].get('name', one['metadata'].get('generateName'))}", spec["template"]


def restricted_problems(pod: Json) -> list[str]:
    """Why the Pod Security Standard "restricted" refuses a pod spec; [] where it does not.

    [Kubernetes: concepts/security/pod-security-standards], and ours on top: a read-only root, no token, limits.
    """
    containers = [*pod["containers"], *pod.get("initContainers", [])]
    return [*_pod_problems(pod), *(problem for one in containers for problem in _container_problems(one))]


def _pod_problems(pod: Json) -> Iterator[str]:
    security = pod.get("securityContext", {})
    for name in ("hostNetwork", "hostPID", "hostIPC"):
        if pod.get(name):
            yield f"{name} is on"
    if security.get("runAsNonRoot") is not True or not security.get("runAsUser", 0) > 0:
        yield "may be root"
    if security.get("seccompProfile", {}).get("type") not in ("RuntimeDefault", "Localhost"):
        yield "no seccomp profile"
    if security.get("sysctls"):
        yield "sets sysctls"
    for volume in pod.get("volumes", []):
        if not (volume.keys() - {"name"}) <= VOLUMES:
            yield f"mounts {volume}"
    if pod.get("automountServiceAccountToken") is not False:
        yield "is given a token"


def _container_problems(container: Json) -> Iterator[str]:
    security = container.get("securityContext", {})
    if security.get("allowPrivilegeEscalation") is not False:
        yield "may gain privileges"
    if security.get("privileged"):
        yield "is privileged"
    if security.get("capabilities") != {"drop": ["ALL"]}:
        yield "keeps capabilities"
    if security.get("readOnlyRootFilesystem") is not True:
        yield "writes its root"
    if any(name in security for name in ("procMount", "seLinuxOptions", "windowsOptions")):
        yield "asks for more"
    if security.get("runAsUser") == 0 or security.get("runAsNonRoot") is False:
        yield "is root"
    if any("hostPort" in port for port in container.get("ports", [])):
        yield "takes a port of its node"
    if not {"memory", "ephemeral-storage"} <= container.get("resources", {}).get("limits", {}).keys():
        yield "has no limits"
