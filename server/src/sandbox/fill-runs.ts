import { goThroughRun } from './go-through-run.ts';
import type { Send } from './send.ts';
import { specimenClip } from './specimen-clip.ts';

/** Number of SDK runs that one fill completes. */
export const FILL_RUNS = 3;
const SUBJECTS: readonly Subject[] = [
  { verification_type: 'liveness_only' },
  { verification_type: 'data_verification', country: 'nigeria', identifier: '70000000002', identifier_type: 'bvn' },
  // The clip of this run is not the recorded clip, as if somebody had replaced it.
  { verification_type: 'liveness_only', swapped: true },
];
/** User agents of the browsers in the runs. */
const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 11; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
];
interface Subject {
  readonly verification_type: string;
  readonly country?: string;
  readonly identifier?: string;
  readonly identifier_type?: string;
  /** True if the clip that is sent does not match the hash that was committed. */
  readonly swapped?: true;
}

export interface Runs {
  /** Headers of the colleague. They are used to find an SDK configuration of the branch. */
  readonly headers: Readonly<Record<string, string>>;
  readonly branchId: number;
  readonly key: string;
  /** Image that a selfie step sends. */
  readonly face: Buffer;
  /** Clip that is sent. If absent, a clip is made from the image. */
  readonly clip?: Buffer;
  readonly step: () => void;
}

/**
 * Completes runs in the same way as a browser. Returns the number of submitted runs. Submits no run if the branch has
 * no configuration.
 */
export async function goThroughRuns(send: Send, { headers, branchId, key, face, clip, step }: Runs): Promise<number> {
  const { data } = await send({ method: 'GET', path: `/v1/sdk-config?branch=${branchId}`, headers });
  const [config] = (data as { items?: readonly { client_id: string }[] } | undefined)?.items ?? [];
  let submitted = 0;
  const media = clip ?? (await specimenClip(face));
  for (const [n, subject] of SUBJECTS.entries()) {
    if (config) submitted += await oneRun(send, { key, clientId: config.client_id, subject, n, media });
    step();
  }
  return submitted;
}

interface Run {
  readonly key: string;
  readonly clientId: string;
  readonly subject: Subject;
  readonly n: number;
  /** Clip that is sent. */
  readonly media: Buffer;
}
async function oneRun(send: Send, { key, clientId, subject: { swapped, ...subject }, n, media }: Run): Promise<0 | 1> {
  const created = await send({
    path: '/v1/sdk/sessions',
    headers: { 'x-access-token': key },
    json: { client_id: clientId, user_reference: `customer-${1002 + n}`, ...subject },
  });
  const { session_token: token } = (created.data ?? {}) as { session_token?: string };
  if (token === undefined) return 0;
  const receipt = await goThroughRun(send, {
    token,
    userAgent: BROWSERS[n % BROWSERS.length]!,
    hasLowMemory: n === 2,
    clip: media,
    isClipSwapped: swapped ?? false,
  });
  return receipt ? 1 : 0;
}
