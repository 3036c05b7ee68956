"""The rules of `promtool check metrics` that a page can break, and the labels there are.

Source: prometheus/common and prometheus/client_golang, promlint's validations; "Metric and label naming" of the
practices. Promtool itself is not to be had as a wheel.
"""

import re

from prometheus_client import Metric

LABELS = {
    "method", "route", "status", "kind", "intent", "end", "rating", "line", "node", "arm", "outcome", "source", "task",
    "direction", "pool", "state", "cache", "result", "version", "type", "slot", "le",
}  # fmt: skip
"""All labels there are: none that a caller chooses."""


def faults_of(family: Metric) -> list[str]:
    labels = {label for sample in family.samples for label in sample.labels}
    name = family.name
    checks = {
        "help": not family.documentation.strip() or not family.documentation[0].isupper(),
        "total": family.type != "counter" and name.endswith("_total"),
        "base unit": bool(re.search(r"_(ms|milliseconds|minutes|hours|days|kb|mb|percent)($|_)", name)),
        "type": bool(re.search(r"_(gauge|counter|histogram|summary)$", name)),
        "reserved": name.endswith(("_count", "_sum", "_bucket")),
        "case": not all(re.fullmatch(r"[a-z][a-z0-9_]*", one) for one in (name, *labels)),
        "label": not labels <= LABELS,
    }
    return [fault for fault, found in checks.items() if found]
