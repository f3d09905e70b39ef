import { readFileSync } from 'node:fs';

/**
 * What a group's run has come to, from its lines: `{id}` when a mutant is begun, `{id, status, file}` when it is decided by a file of tests (the
 * last word counts), `{id, dirty}` when it, or one before it, left something behind in the process. `open`: begun, and the process is gone.
 */
export function readProgress(path) {
  const [statuses, dirty, tried] = [{}, new Set(), new Set()];
  let open;
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { id, status, file, dirty: left } = JSON.parse(line);
    if (left) dirty.add(id);
    if (status !== undefined) {
      statuses[id] = status;
      tried.add(`${file} ${id}`);
    }
    open = status === undefined && !left ? id : undefined;
  }
  return { statuses, dirty, tried, open };
}
