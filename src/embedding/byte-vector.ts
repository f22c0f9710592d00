/** The largest signed byte whose negative is a signed byte too. */
const MAX_BYTE = 127

/**
 * A vector as signed bytes, which is how the engine stores and searches them, scaled so that the largest component is 127
 * or -127. The scale does not matter, since the engine compares by cosine. A quarter of the memory of floats;
 * `models/README.md` says what it costs in precision.
 */
export const toByteVector = (vector: Float32Array): Int8Array => {
  const largest = vector.reduce((before, component) => Math.max(before, Math.abs(component)), 0)
  return largest === 0
    ? new Int8Array(vector.length)
    : Int8Array.from(vector, (component) => Math.round((component / largest) * MAX_BYTE))
}
