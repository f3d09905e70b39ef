import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fixturesFolder } from '../server/src/watchlists/formats/list.fixture.ts';

export interface ListMirror extends AsyncDisposable {
  /** For LIST_MIRROR: in place of the official addresses. */
  readonly url: string;
  /** The file at each list's address; a list without one answers 503. */
  readonly files: Map<string, Buffer>;
  /** Lists that were asked for, in order. */
  readonly asked: string[];
  /** Holds every answer back until what is given back is called. */
  hold(): () => void;
}

export const listFixture = (name: string): Buffer => readFileSync(join(fixturesFolder, name));

/** Stands in for the official addresses of lists, on loopback. */
export async function startListMirror(): Promise<ListMirror> {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let held: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    const source = request.url!.slice(1);
    asked.push(source);
    await held;
    const file = files.get(source);
    response.statusCode = file ? 200 : 503;
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
