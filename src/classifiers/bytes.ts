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

const BYTES_PER_INTEGER = 4

export const integersOf = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length / BYTES_PER_INTEGER }, (_, index) =>
    bytes.readUInt32LE(index * BYTES_PER_INTEGER),
  )

export const integerBytes = (integers: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(integers.length * BYTES_PER_INTEGER)
  for (const [index, integer] of integers.entries()) bytes.writeUInt32LE(integer, index * BYTES_PER_INTEGER)
  return bytes
}
