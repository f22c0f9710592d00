/** The largest signed byte that has its negative. */
const LARGEST = 127

/**
 * A vector as the engine holds it and has to be asked: signed bytes, scaled so that the largest component is 127 or
 * -127. Only the direction counts (the engine compares by cosine), and a scale of its own uses the whole range for each
 * vector. A quarter of the memory of floats; see `models/README.md` for what it costs.
 */
export const toByteVector = (vector: Float32Array): Int8Array => {
  const largest = vector.reduce((before, component) => Math.max(before, Math.abs(component)), 0)
  return largest === 0
    ? new Int8Array(vector.length)
    : Int8Array.from(vector, (component) => Math.round((component / largest) * LARGEST))
}
