import { AppError, type ErrorCode } from './errors.ts';

/** How a refusal leaves a thread: an error sent between threads loses its class, its name and every field but the message. */
interface Refusal {
  readonly refusal: { readonly code: ErrorCode; readonly message: string };
}

/** A function that a worker file exports to be run by a pool: what it throws as AppError arrives as that, everything else as `internal`. */
export const threadWork =
  <In, Out>(work: (input: In) => Out | Promise<Out>) =>
  async (input: In): Promise<Out | Refusal> => {
    try {
      return await work(input);
    } catch (error) {
      if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
      throw error;
    }
  };

/** The AppError in what a thread answered, if it is one. */
export function refusalOf(answer: unknown): AppError | undefined {
  if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return undefined;
  const { code, message } = (answer as Refusal).refusal;
  return new AppError(code, message);
}
