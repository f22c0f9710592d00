import './disable-telemetry.ts'

/** The only import of the library, so that telemetry is off before it loads. */
export { InferenceSession, Tensor } from 'onnxruntime-node'
