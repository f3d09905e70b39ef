/**
 * Fault of a `hakiki` command, in English for the operator. The command line prints the message unchanged. This error
 * is never sent as an answer to an HTTP request.
 */
export class CommandFault extends Error {
  override readonly name: string = 'CommandFault';
}
