"""What schemathesis has to be told: rows of NDJSON are sent as they are made up."""

import schemathesis

schemathesis.serializer.alias("application/x-ndjson", "text/plain")
