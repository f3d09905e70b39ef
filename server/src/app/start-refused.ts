/** Error that refuses a start. The message is for the operator. */
export class StartRefused extends Error {}
