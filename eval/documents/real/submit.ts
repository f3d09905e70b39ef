import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedService } from './started-service.ts';
import type { Submission } from './truth.ts';

/** The public endpoint's answer, with the fields that only the stored record has (address, dates of issue). */
export interface Answered {
  readonly taken: boolean;
  readonly valid: boolean;
  readonly fields: Readonly<Record<string, string>>;
  /** From the record: the probability that each value is what is printed, where it was estimated. */
  readonly probabilities: Readonly<Record<string, number>>;
  /** From the record: the checks that failed. */
  readonly failed: readonly string[];
  readonly message: string;
  readonly ms: number;
}

const MAX_TRIES = 120;

/** Submits one file to `POST /api/onboarding/document_verification`. @throws Error on any status but 200 and 400. */
export const submit = (service: StartedService, file: string, as: Submission): Promise<Answered> =>
  submitBytes(service, readFileSync(file), basename(file), as);

/** The same, of a picture at hand; `name` tells its type by its ending. */
export async function submitBytes(
  service: StartedService,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  as: Submission,
  tries = 0,
): Promise<Answered> {
  const form = new FormData();
  form.append('document_type', as.document_type);
  form.append('country', as.country);
  const type = extname(name).toLowerCase() === '.png' ? 'image/png' : 'image/jpeg';
  form.append('document_front', new Blob([bytes], { type }), name);
  const start = performance.now();
  const response = await fetch(`${service.base_url}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': service.api_key },
    body: form,
  });
  // A service that is busy says so, and is asked again.
  if (response.status === 503 && tries < MAX_TRIES) {
    await sleep(1000);
    return submitBytes(service, bytes, name, as, tries + 1);
  }
  const ms = performance.now() - start;
  const body = (await response.json()) as { data: Record<string, unknown>; message: string };
  if (response.status === 400)
    return { taken: false, valid: false, fields: {}, probabilities: {}, failed: [], message: body.message, ms };
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${body.message}`);
  const shown = Object.entries(body.data).filter(([, value]) => typeof value === 'string') as [string, string][];
  const record = await recordOf(service, response.headers.get('x-verification-id'));
  return {
    taken: true,
    valid: body.data['valid'] === true,
    fields: { ...record.fields, ...Object.fromEntries(shown) },
    probabilities: record.probabilities,
    failed: record.failed,
    message: body.message,
    ms,
  };
}

interface Evidence {
  readonly fields?: Readonly<Record<string, { readonly value: string; readonly probability?: number }>>;
  readonly checks?: readonly { readonly name: string; readonly result: string }[];
}

async function recordOf(
  { base_url, dashboard_token }: StartedService,
  id: string | null,
): Promise<{ fields: Record<string, string>; probabilities: Record<string, number>; failed: string[] }> {
  const headers = { authorization: `Token ${dashboard_token}` };
  const newest = async () => {
    const list = await fetch(`${base_url}/v1/verifications/?kind=document`, { headers });
    return ((await list.json()) as { data: { items: { id: number }[] } }).data.items[0]?.id;
  };
  const response = await fetch(`${base_url}/v1/verifications/${id ?? (await newest())}/`, { headers });
  const { evidence } = ((await response.json()) as { data: { evidence: Evidence | null } }).data;
  return {
    fields: Object.fromEntries(Object.entries(evidence?.fields ?? {}).map(([name, { value }]) => [name, value])),
    probabilities: Object.fromEntries(
      Object.entries(evidence?.fields ?? {}).flatMap(([name, { probability }]) =>
        probability === undefined ? [] : [[name, probability]],
      ),
    ),
    failed: (evidence?.checks ?? []).flatMap(({ name, result }) => (result === 'fail' ? [name] : [])),
  };
}
