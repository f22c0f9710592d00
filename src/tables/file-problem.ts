/** A problem of a file, in words for its sender. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}
