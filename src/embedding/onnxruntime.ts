import './disable-telemetry.ts'

/** The library is imported nowhere else, so that telemetry is off before it loads. */
export { InferenceSession, Tensor } from 'onnxruntime-node'
