/** An invalid value of a record. Readers catch it and reject the record with its message as the reason. */
export class BadValue extends Error {
  override readonly name = 'BadValue'
}
