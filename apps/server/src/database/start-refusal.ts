/**
 * A reason not to start that the operator can act on. Its message is one line that needs no stack trace:
 * the process prints it and ends.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
