"""The Kubernetes manifests: as the API's schema wants them, restricted, and in the words of the code."""

from copy import deepcopy
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from bot.run.server import DRAIN_S
from bot.settings import Settings, setting_names
from channels.http.app import Probes, build_app, build_probes_app
from channels.http.auth import Keys
from channels.http.endpoints import Endpoints, Limits
from channels.slack.routes import EVENTS, INSTALL, REDIRECT
from channels.teams.routes import MESSAGES
from tests.support.command_line import read
from tests.support.dockerfile import FILE as DOCKERFILE
from tests.support.dockerfile import ROOT, stages
from tests.support.kubernetes import FOLDER, everything, objects, of_kind, pods, restricted_problems, schema_problems
from tests.support.scripted_engine import ScriptedEngine

CLOSING_S = 5
"""What remains of the 30 s that an end may take, after draining (bot/run/server.py)."""
PODS = dict(pods())
SERVED = {name: template for name, template in PODS.items() if name.startswith("Deployment")}
SETTINGS = {name: field for field, name in setting_names().items()}


def container(template: dict[str, Any]) -> dict[str, Any]:
    (only,) = template["spec"]["containers"]
    return dict(only)


def test_every_object_passes_the_schema_of_the_api() -> None:
    assert {str(one["metadata"]): schema_problems(one) for one in everything()} == {
        str(one["metadata"]): [] for one in everything()
    }


@pytest.mark.parametrize(
    ("kind", "name", "path", "value"),
    [
        ("Deployment", "platter-web", ("spec", "replica"), 2),
        ("Deployment", "platter-web", ("spec", "template", "spec", "enableServiceLink"), False),
        ("Service", "platter-web", ("spec", "ports"), {"port": 80}),
        ("PodDisruptionBudget", "platter-web", ("spec", "maxUnavailable"), [1]),
        ("NetworkPolicy", "platter-in", ("spec", "ingres"), []),
    ],
)
def test_the_schema_would_find_a_mistake(kind: str, name: str, path: tuple[str, ...], value: Any) -> None:
    wrong = deepcopy(of_kind(kind, name))
    at = wrong
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert schema_problems(wrong)


@pytest.mark.parametrize("whose", PODS)
def test_every_pod_is_restricted(whose: str) -> None:
    assert restricted_problems(PODS[whose]["spec"]) == []


@pytest.mark.parametrize(
    ("place", "name", "value"),
    [
        ("pod", "hostNetwork", True),
        ("pod", "automountServiceAccountToken", True),
        ("pod", "volumes", [{"name": "x", "hostPath": {"path": "/"}}]),
        ("pod", "securityContext", {"runAsNonRoot": True, "runAsUser": 10001}),
        ("pod", "securityContext", {"runAsUser": 10001, "seccompProfile": {"type": "RuntimeDefault"}}),
        ("container", "allowPrivilegeEscalation", True),
        ("container", "privileged", True),
        ("container", "readOnlyRootFilesystem", False),
        ("container", "capabilities", {"drop": ["NET_RAW"]}),
        ("container", "capabilities", {"drop": ["ALL"], "add": ["NET_BIND_SERVICE"]}),
        ("container", "runAsUser", 0),
    ],
)
def test_a_pod_that_is_not_restricted_would_be_found(place: str, name: str, value: Any) -> None:
    wrong = deepcopy(PODS["Deployment platter-web"]["spec"])
    (wrong if place == "pod" else wrong["containers"][0]["securityContext"])[name] = value
    assert restricted_problems(wrong)


def test_the_namespace_refuses_what_is_not_restricted() -> None:
    assert of_kind("Namespace")["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"


def test_the_service_account_has_no_token_and_every_pod_is_of_it() -> None:
    account = of_kind("ServiceAccount")
    assert account["automountServiceAccountToken"] is False
    assert {one["spec"]["serviceAccountName"] for one in PODS.values()} == {account["metadata"]["name"]}


@pytest.mark.parametrize("whose", PODS)
def test_a_pod_is_the_image_s_user_and_writes_where_the_image_does(whose: str) -> None:
    image, spec = stages(DOCKERFILE.read_text())[-1], PODS[whose]["spec"]
    security = spec["securityContext"]
    assert f"{security['runAsUser']}:{security['runAsGroup']}" == image.last("USER").value
    written = {one["mountPath"] for one in container(PODS[whose])["volumeMounts"] if not one.get("readOnly")}
    assert written == {*image.last("VOLUME").words, "/tmp"}
    assert {one["name"] for one in container(PODS[whose])["volumeMounts"]} == {one["name"] for one in spec["volumes"]}


@pytest.mark.parametrize("whose", PODS)
def test_no_pod_is_given_names_that_look_like_settings(whose: str) -> None:
    assert PODS[whose]["spec"]["enableServiceLinks"] is False


@pytest.mark.parametrize("whose", PODS)
def test_every_pod_is_given_the_settings_and_the_secret_and_does_a_command_of_ours(whose: str) -> None:
    given = [next(iter(one.values()))["name"] for one in container(PODS[whose])["envFrom"]]
    assert given == [of_kind("ConfigMap")["metadata"]["name"], of_kind("Secret")["metadata"]["name"]]
    assert read(container(PODS[whose])["args"]) == container(PODS[whose])["args"][0]


def test_the_settings_are_settings_and_the_secret_holds_what_is_one() -> None:
    settings, secret = of_kind("ConfigMap")["data"], of_kind("Secret")["stringData"]
    assert settings.keys() | secret.keys() <= SETTINGS.keys()
    assert not settings.keys() & secret.keys()
    is_secret = {
        name for name, field in SETTINGS.items() if "SecretStr" in str(Settings.model_fields[field].annotation)
    }
    assert secret.keys() <= is_secret
    assert settings.keys() & is_secret <= {"PLATTER_OPENSEARCH_URL"}
    assert "@" not in settings["PLATTER_OPENSEARCH_URL"]


def test_the_secret_of_the_example_stops_a_start_until_it_is_filled_in() -> None:
    said = {**of_kind("ConfigMap")["data"], **of_kind("Secret")["stringData"]}
    with pytest.raises(ValueError, match="shorter than"):
        Settings(_env_file=None, **{SETTINGS[name]: value for name, value in said.items()})
    said["PLATTER_API_KEYS"] = "acme:" + "x" * 32
    settings = Settings(_env_file=None, **{SETTINGS[name]: value for name, value in said.items()})
    assert None not in (settings.database_url, settings.redis_url, settings.opensearch)


def test_every_secret_of_the_example_is_a_placeholder() -> None:
    assert all("REPLACE-ME" in value for value in of_kind("Secret")["stringData"].values())


@pytest.mark.parametrize("whose", SERVED)
def test_it_is_probed_where_it_answers(whose: str) -> None:
    """Liveness asks for the process alone, readiness also whether it drains; both on the port that is listened on."""
    of = container(SERVED[whose])
    listens = next(
        (int(word) for word in of["args"] if word.isdigit()), int(of_kind("ConfigMap")["data"]["PLATTER_PORT"])
    )
    (port,) = of["ports"]
    assert port["containerPort"] == listens
    paths = {name: of[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "liveness", "readiness")}
    assert paths == {"startup": "/healthz", "liveness": "/healthz", "readiness": "/readyz"}
    assert {of[f"{name}Probe"]["httpGet"]["port"] for name in paths} == {port["name"]}
    assert set(paths.values()) <= routes(web="serve" in of["args"])


def routes(*, web: bool) -> set[str]:
    """The paths that a process answers."""
    limits = Limits(tenant_requests_per_minute=1, user_requests_per_minute=1, concurrent_turns=1, body_bytes=8192)
    endpoints = Endpoints(ScriptedEngine(), Keys({}), limits)
    app = build_app(endpoints, Probes()) if web else build_probes_app(Probes())
    return {route.resource.canonical for route in app.router.routes() if route.resource}


@pytest.mark.parametrize("whose", SERVED)
def test_a_drain_is_waited_for(whose: str) -> None:
    pauses = container(SERVED[whose]).get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
    assert SERVED[whose]["spec"]["terminationGracePeriodSeconds"] > pauses + DRAIN_S + CLOSING_S


def test_the_web_server_is_still_there_while_others_hear_that_it_goes() -> None:
    assert container(SERVED["Deployment platter-web"])["lifecycle"]["preStop"]["sleep"]["seconds"] > 0


@pytest.mark.parametrize("kind", ["Service", "PodDisruptionBudget", "Deployment", "NetworkPolicy"])
def test_whoever_chooses_pods_chooses_some_that_are_there(kind: str) -> None:
    labels = [template["metadata"]["labels"] for template in PODS.values()]
    for one in (one for one in everything() if one["kind"] == kind):
        chosen = one["spec"].get("podSelector", one["spec"].get("selector"))
        wanted = chosen.get("matchLabels", {} if kind == "NetworkPolicy" else chosen)
        assert wanted or one["metadata"]["name"] == "nothing-by-default"
        assert any(wanted.items() <= has.items() for has in labels), one["metadata"]["name"]


def test_the_service_the_autoscaler_and_the_ingress_lead_to_the_web_server() -> None:
    (port,) = of_kind("Service")["spec"]["ports"]
    assert port["targetPort"] == container(SERVED["Deployment platter-web"])["ports"][0]["name"]
    target = of_kind("HorizontalPodAutoscaler")["spec"]["scaleTargetRef"]
    assert of_kind(target["kind"], target["name"])["spec"].get("replicas") is None
    (rule,) = of_kind("Ingress")["spec"]["rules"]
    backends = [path["backend"]["service"] for path in rule["http"]["paths"]]
    assert {(one["name"], one["port"]["name"]) for one in backends} == {
        (of_kind("Service")["metadata"]["name"], port["name"])
    }


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
def test_probes_and_figures_are_not_for_the_world(path: str) -> None:
    (rule,) = of_kind("Ingress")["spec"]["rules"]
    assert not any(path.startswith(one["path"]) for one in rule["http"]["paths"])
    assert path in routes(web=True)


@pytest.mark.parametrize(
    "path", [EVENTS, INSTALL, REDIRECT, MESSAGES, "/chat/search", "/session/x", "/turns/x", "/docs"]
)
def test_people_and_platforms_come_in(path: str) -> None:
    (rule,) = of_kind("Ingress")["spec"]["rules"]
    assert any(
        path == one["path"] or (one["pathType"] == "Prefix" and path.startswith(f"{one['path']}/"))
        for one in rule["http"]["paths"]
    )


def test_everything_refused_is_refused_first_and_a_cloud_s_secrets_stay_out_of_reach() -> None:
    nothing = of_kind("NetworkPolicy", "nothing-by-default")["spec"]
    assert nothing == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    blocks = [
        to["ipBlock"]
        for rule in of_kind("NetworkPolicy", "platter-out")["spec"]["egress"] for to in rule["to"] if "ipBlock" in to
    ]  # fmt: skip
    assert not any(reaches(block, "169.254.169.254") for block in blocks)
    assert any(reaches(block, "1.1.1.1") for block in blocks)


def reaches(block: dict[str, Any], address: str) -> bool:
    inside = ip_address(address)
    left_out = (ip_network(one) for one in block.get("except", []))
    return inside in ip_network(block["cidr"]) and not any(inside in one for one in left_out)


def test_kustomize_takes_every_file_but_examples_and_the_job() -> None:
    (kustomization,) = objects(FOLDER / "kustomization.yaml")
    files = {path.name for path in FOLDER.glob("*.yaml")} - {"kustomization.yaml"}
    assert files - set(kustomization["resources"]) == {"secret.example.yaml", "ingress.example.yaml", "ingest-job.yaml"}
    assert set(kustomization["resources"]) <= files
    (image,) = kustomization["images"]
    assert {container(one)["image"] for one in PODS.values()} == {
        image["name"],
        f"{image['newName']}:{image['newTag']}",
    }


def test_everything_is_in_the_namespace() -> None:
    name = of_kind("Namespace")["metadata"]["name"]
    assert all(one["metadata"]["namespace"] == name for one in everything() if one["kind"] != "Namespace")


def test_the_job_by_hand_does_what_the_one_of_every_night_does() -> None:
    by_hand, nightly = of_kind("Job")["spec"], deepcopy(of_kind("CronJob")["spec"]["jobTemplate"]["spec"])
    nightly["template"]["spec"]["containers"][0]["image"] = by_hand["template"]["spec"]["containers"][0]["image"]
    assert by_hand == nightly


def test_the_menus_are_mounted_where_they_are_read_and_read_only() -> None:
    of = container(PODS["CronJob platter-ingest"])
    (menus,) = [one for one in of["volumeMounts"] if one["name"] == "menus"]
    assert menus == {"name": "menus", "mountPath": of["args"][-1], "readOnly": True}
    claims = [
        one["persistentVolumeClaim"]["claimName"]
        for one in PODS["CronJob platter-ingest"]["spec"]["volumes"]
        if "persistentVolumeClaim" in one
    ]
    assert claims == [of_kind("PersistentVolumeClaim")["metadata"]["name"]]


def test_the_licence_of_the_schema_lies_beside_it() -> None:
    assert "Apache License" in (ROOT / "tests" / "schemas" / "kubernetes.LICENSE").read_text()
