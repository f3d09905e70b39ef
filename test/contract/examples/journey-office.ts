import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { read, type Send } from './journey-call.ts';

/** The dashboard's requests beside its lists: decisions made again, limits tried, files, saved filters, how the installation is. */
export async function workInTheOffice(asOwner: Send): Promise<void> {
  const [customer] = read(await asOwner('GET', '/v1/verifications?kind=customer&limit=1')).items;
  await asOwner('GET', `/v1/verifications/${customer.id}/replay`);
  await asOwner('GET', `/v1/verifications/${customer.id}/evidence.json`);
  const [transaction] = read(await asOwner('GET', '/v1/transactions?limit=1')).items;
  await asOwner('GET', `/v1/transactions/${transaction.id}/replay`);
  await asOwner('GET', '/v1/reports?limit=1');

  await asOwner('GET', '/v1/thresholds');
  const limit = { kind: 'limit', amount: 2_000_000 };
  const { id: backtest } = read(await asOwner('POST', '/v1/thresholds/effect', { ...limit, days: 30 }));
  while (!['done', 'failed'].includes(read(await asOwner('GET', `/v1/rules/backtests/${backtest}`)).state))
    await sleep(200);
  const reason = 'Decided by the board on 20 November';
  const proposed = read(await asOwner('POST', '/v1/changes', { limit: { ...limit, backtest }, reason }));
  await asOwner('POST', `/v1/changes/${proposed.id}/withdraw`);

  const { id } = read(await asOwner('POST', '/v1/exports', { kind: 'verifications', filter: { kind: 'customer' } }));
  while (read(await asOwner('GET', '/v1/exports?limit=1')).items[0].state !== 'done') await sleep(200);
  await asOwner('GET', `/v1/exports/${id}`);
  await asOwner('GET', `/v1/exports/${id}/file`);
  await asOwner('DELETE', `/v1/exports/${id}`);

  const view = { page: 'verifications', name: 'Reviews of today', query: 'kind=customer&outcome=review' };
  const saved = read(await asOwner('POST', '/v1/saved-views', view));
  await asOwner('GET', '/v1/saved-views');
  await asOwner('DELETE', `/v1/saved-views/${saved.id}`);

  const template = {
    kind: 'note',
    name: 'Customer was called',
    text: '{today}: {author} called {customer} about case {case_id}. Due {due}.',
  };
  const { id: called } = read(await asOwner('POST', '/v1/text-templates', template));
  await asOwner('GET', '/v1/text-templates');
  await asOwner('PUT', `/v1/text-templates/${called}`, { ...template, name: 'Customer was called twice' });
  await asOwner('DELETE', `/v1/text-templates/${called}`);

  for (const path of ['/v1/audit-log/check', '/v1/retention', '/v1/operator']) await asOwner('GET', path);
}

/** A receiver that checks signatures is sent good deliveries and wrong ones. */
export async function examineReceiver(asOwner: Send): Promise<void> {
  const key = 'k'.repeat(32);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const expected = `sha256=${createHmac('sha256', key).update(Buffer.concat(chunks)).digest('hex')}`;
    response.writeHead(request.headers['x-service-signature'] === expected ? 200 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await asOwner('PUT', '/v1/integrations/webhook', { url, hash_key: key, events: ['customer_verified'] });
  await asOwner('POST', '/v1/integrations/webhook/examine');
  server.close();
}
