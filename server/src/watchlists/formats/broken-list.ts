import type { ListFaultCode } from '@hakiki/contract';
import { type Message, message } from '@hakiki/texts';
import { AppError } from '../../platform/errors.ts';

export type ListFault = Message<ListFaultCode>;
type Place = Message<'place_byte' | 'place_line' | 'place_line_column'>;

/**
 * Returns the error for a faulty list file: the fault and its position. Leaves out the file's path and the text of the
 * record, because lists contain names of people.
 */
export function brokenList(file: string, fault: ListFault, place?: Place): AppError {
  return place === undefined
    ? new AppError('list_file_refused', { file, fault })
    : new AppError('list_file_refused_at', { file, fault, place });
}

/** The position of a fault in a file. Pure. */
export const lineOf = (line: number): Place => message('place_line', { line });
