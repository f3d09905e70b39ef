import { AppError } from '../../platform/errors.ts';

/**
 * Returns the error for a faulty list file: the fault and its position. Leaves out the path and the text of the record,
 * because lists name people. `where` is a line, a record number or an element name.
 */
export function brokenList(file: string, what: string, where?: string): AppError {
  return where === undefined
    ? new AppError('list_file_refused', { file, fault: what })
    : new AppError('list_file_refused_at', { file, fault: what, place: where });
}
