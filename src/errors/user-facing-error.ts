/**
 * A failure that the person who runs a command can understand and act on: the message is all that is shown, without a
 * stack trace. Any other error is a defect and is shown with its stack.
 */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}
