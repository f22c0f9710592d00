/** What is wrong with a record. Never leaves the readers: it becomes the reason of a reject. */
export class BadValue extends Error {
  override readonly name = 'BadValue'
}
