/** Numbers as the database holds them: four bytes each, little-endian. */

export const floatsOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readFloatLE(place * 4))

export const floatBytes = (numbers: Float32Array): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) bytes.writeFloatLE(number, place * 4)
  return bytes
}

/** Of 0 and more. */
export const integersOf = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readUInt32LE(place * 4))

export const integerBytes = (numbers: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) bytes.writeUInt32LE(number, place * 4)
  return bytes
}

/** Signed bytes, each as it is. */
export const signedBytes = ({ buffer, byteOffset, byteLength }: Int8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
