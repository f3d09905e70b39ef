/** What a command of `hakiki` cannot do, in English for its operator: it is printed as it is, and never answers a request. */
export class CommandFault extends Error {
  override readonly name: string = 'CommandFault';
}
