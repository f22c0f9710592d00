/**
 * onnxruntime-node uploads usage data to its vendor unless this variable is set before the library loads. Import this
 * module first wherever the library is loaded, or a worker that loads it is started: the variable has to be set in the
 * main thread, because a worker's `process.env` is a copy that native code does not see.
 */
process.env.ORT_DISABLE_TELEMETRY = '1'
