import { AppError, NotReady, notReadyFault, type Problem } from './errors.ts';

/** How a refusal leaves a thread: an error sent between threads loses its class, its name and every field but the message. */
interface Refusal {
  readonly refusal: {
    readonly problem: Problem;
    readonly retryAfter: number | undefined;
    /** Text of its cause, for the log. */
    readonly cause: string | undefined;
  };
}

/** A function that a worker file exports to be run by a pool: what it throws as AppError or NotReady arrives as an AppError, everything else as `internal`. */
export const threadWork =
  <In, Out>(work: (input: In) => Out | Promise<Out>) =>
  async (input: In): Promise<Out | Refusal> => {
    try {
      return await work(input);
    } catch (thrown) {
      const error = thrown instanceof NotReady ? notReadyFault(thrown) : thrown;
      if (!(error instanceof AppError)) throw error;
      const { problem, retryAfter, cause } = error;
      return { refusal: { problem, retryAfter, cause: cause instanceof Error ? cause.message : undefined } };
    }
  };

/** The AppError in what a thread answered, if it is one. */
export function refusalOf(answer: unknown): AppError | undefined {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return undefined;
  const { problem, retryAfter, cause } = (answer as Refusal).refusal;
  return AppError.of(problem, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}
