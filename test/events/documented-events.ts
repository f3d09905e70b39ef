import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../service.fixture.ts';

const FILE = join(repository, 'docs/events.md');
const BLOCK = /^(#{3}) (.+)\n((?:(?!^#)[^\n]*\n)*?)```json\n([\s\S]*?)^```$/gm;

/** The examples of docs/events.md, by the heading of each. */
export const documentedEvents = (): ReadonlyMap<string, unknown> =>
  new Map(
    [...readFileSync(FILE, 'utf8').matchAll(BLOCK)].map(([, , heading, , json]) => [heading!, JSON.parse(json!)]),
  );

/** Puts these examples in place of those of the same headings. */
export function writeEvents(events: ReadonlyMap<string, unknown>): void {
  const text = readFileSync(FILE, 'utf8').replace(BLOCK, (whole, hashes, heading: string, between) =>
    events.has(heading)
      ? `${hashes} ${heading}\n${between}\`\`\`json\n${JSON.stringify(events.get(heading), null, 2)}\n\`\`\``
      : whole,
  );
  writeFileSync(FILE, text);
}
