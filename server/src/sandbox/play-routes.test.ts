import { sandbox as contract } from '@hakiki/contract';
import { expect, test, vi } from 'vitest';
import type { Serve } from '../http/serve.ts';
import { type PlayRouteDeps, playRoutes } from './play-routes.ts';

test('live mode has no such endpoint: it issues no key and opens no session', async () => {
  const serve = vi.fn();
  const app = { inject: vi.fn() };
  const unused = new Proxy({}, { get: () => expect.unreachable('the database is not read') });
  playRoutes(serve as unknown as Serve, { app, db: unused, mode: 'live', fault: vi.fn() } as unknown as PlayRouteDeps);
  const [endpoint, play] = serve.mock.calls[0]!;
  expect(endpoint).toBe(contract.playRun);
  const call = {
    params: { config_id: '1' },
    branch: { id: 1 },
    user: {},
    body: { outcome: 'verified' },
    audit: vi.fn(),
  };
  await expect(play(call)).rejects.toMatchObject({ code: 'not_found' });
  expect(app.inject).not.toHaveBeenCalled();
});
