/**
 * Fault of a `hakiki` command, in English for the operator. The command line prints the message unchanged. It never
 * answers an HTTP request.
 */
export class CommandFault extends Error {
  override readonly name: string = 'CommandFault';
}
