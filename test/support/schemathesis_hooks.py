"""Hooks for schemathesis: how NDJSON is sent, and which API takes which key."""

import os

import schemathesis

schemathesis.serializer.alias("application/x-ndjson", "text/plain")


KEYS = {"/green_lanes/": "GREEN_LANES_KEY", "/watch_lists": "WATCH_LISTS_KEY"}


@schemathesis.hook
def before_call(context, case, kwargs):
    keys = [key for part, key in KEYS.items() if part in case.operation.path]
    case.headers["X-Api-Key"] = os.environ[keys[0] if keys else "FPO_KEY"]
