import { AppError, NotReady, notReadyFault, type Problem } from './errors.ts';

/**
 * Form in which a thread sends a refusal. An error object would lose its class, its name and every field except the
 * message between threads.
 */
interface Refusal {
  readonly refusal: {
    readonly problem: Problem;
    readonly retryAfter: number | undefined;
    /** Text of the error's cause, for the log. */
    readonly cause: string | undefined;
  };
}

/**
 * Wraps a function that a worker file exports to a pool. If it throws an AppError or NotReady, the pool gets an
 * AppError. For every other error the pool gets `internal`.
 */
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

/** Returns the AppError in a thread's result, if there is one. */
export function refusalOf(answer: unknown): AppError | undefined {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return undefined;
  const { problem, retryAfter, cause } = (answer as Refusal).refusal;
  return AppError.of(problem, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}
