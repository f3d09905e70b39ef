import { AppError } from '../../platform/errors.ts';
import { timeFrom } from '../../platform/given-time.ts';

/**
 * Parses a time that a caller sent. Returns undefined if the caller sent no time.
 * @throws AppError invalid_input.
 */
export function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = timeFrom(text);
  if (time === undefined) throw new AppError('invalid_time', { field });
  return time;
}
