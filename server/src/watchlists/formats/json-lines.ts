import { basename } from 'node:path';
import { message } from '@hakiki/texts';
import { brokenList, lineOf } from './broken-list.ts';
import { limits } from './limits.ts';
import { readText } from './source-text.ts';

/**
 * Yields the JSON object in each line. Skips blank lines.
 * @throws AppError invalid_input with the line's number if the line is not JSON (for example because the file is cut),
 *   is not an object, or is longer than 8 MiB
 */
export async function* readJsonLines(path: string): AsyncGenerator<{ value: Record<string, unknown>; line: number }> {
  const file = basename(path);
  let rest = '';
  let line = 0;
  for await (const piece of readText(path, limits.linesFileBytes)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    if (rest.length > limits.lineChars)
      throw brokenList(file, message('list_line_too_long'), lineOf(line + lines.length + 1));
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { value: parseObject(text, file, line), line };
    }
  }
  if (rest.trim() !== '') yield { value: parseObject(rest, file, line + 1), line: line + 1 };
}

function parseObject(text: string, file: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw brokenList(file, message('list_line_not_json'), lineOf(line));
  }
  if (!isRecord(value)) throw brokenList(file, message('list_line_not_object'), lineOf(line));
  return value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the texts of a value that may be absent, one text, or a list of texts. Other values are ignored. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
