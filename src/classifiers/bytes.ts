/** Conversions between numbers and the bytes that the database stores: floats of four bytes, little-endian. */

const BYTES_PER_FLOAT = 4

export const floatsOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / BYTES_PER_FLOAT }, (_, index) =>
    bytes.readFloatLE(index * BYTES_PER_FLOAT),
  )

export const floatBytes = (floats: Float32Array): Buffer => {
  const bytes = Buffer.alloc(floats.length * BYTES_PER_FLOAT)
  for (const [index, float] of floats.entries()) bytes.writeFloatLE(float, index * BYTES_PER_FLOAT)
  return bytes
}

/** The same memory, not a copy. */
export const signedBytes = ({ buffer, byteOffset, byteLength }: Int8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
