"""Hooks for schemathesis: how NDJSON is sent, and which API takes which key."""

import os

import schemathesis

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@schemathesis.hook
def before_call(context, case, kwargs):
    is_green_lanes = "/green_lanes/" in case.operation.path
    case.headers["X-Api-Key"] = os.environ["GREEN_LANES_KEY" if is_green_lanes else "FPO_KEY"]
