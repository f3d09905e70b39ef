import { type Api, ApiError } from './api.ts';
import { backOff, pause } from './waiting.ts';

const SMALLEST = 64 * 1024;
const LARGEST = 256 * 1024;
/**
 * Target time for sending one part, in milliseconds. With larger parts more data must be sent again after a failure.
 * Smaller parts need more requests.
 */
const PART_MS = 2000;

/**
 * Sends bytes in parts of 64 to 256 kB. The size depends on the speed of the last part. After every failure, asks the
 * server for the number of bytes that arrived (HEAD), so that no byte is sent twice. Waits while the network is lost.
 * Returns the upload's id.
 * @throws ApiError if the server refuses the file
 */
export async function sendInParts(
  api: Api,
  what: { readonly kind: 'document_front' | 'document_back' | 'clip'; readonly source?: 'camera' | 'file' },
  blob: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  const { upload_id: id } = await api.call<{ upload_id: string }>('POST', 'uploads', { ...what, size: blob.size });
  let [offset, size, failures] = [0, SMALLEST * 2, 0];
  while (offset < blob.size) {
    const part = await blob.slice(offset, offset + size).arrayBuffer();
    const began = performance.now();
    const response = await sendPart(api, id, part, offset);
    const after = response?.headers.get('upload-offset');
    if (response && (response.status === 204 || response.status === 409) && after != null) {
      offset = Number(after);
      failures = 0;
      if (response.status === 204)
        size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, (size * PART_MS) / (performance.now() - began))));
    } else {
      if (response && response.status < 500 && ![408, 429].includes(response.status))
        throw new ApiError(response.status, JSON.parse(response.text || '{}'));
      size = SMALLEST;
      let known: number | undefined;
      // The number must come from the server, because a part may have arrived although its answer was lost.
      while (known === undefined) {
        await pause(backOff(failures), api.signal);
        failures += 1;
        known = await offsetOf(api, id);
      }
      offset = known;
    }
    onProgress(offset / blob.size);
  }
  return id;
}

async function sendPart(api: Api, id: string, part: ArrayBuffer, offset: number) {
  try {
    const digest = await crypto.subtle?.digest('SHA-256', part);
    return await api.send('PATCH', `uploads/${id}`, {
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...(digest && { 'upload-checksum': `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}` }),
      },
      body: part,
    });
  } catch {
    api.signal.throwIfAborted();
    return undefined;
  }
}

/**
 * Returns the number of bytes that have arrived at the server. Undefined if the server cannot be reached. @throws
 * ApiError if the upload or the session does not exist.
 */
async function offsetOf(api: Api, id: string): Promise<number | undefined> {
  try {
    const { status, headers } = await api.send('HEAD', `uploads/${id}`);
    const given = headers.get('upload-offset');
    if (status === 200 && given !== null) return Number(given);
    if (status >= 500 || [408, 429].includes(status)) return undefined;
    throw new ApiError(status, {});
  } catch (error) {
    api.signal.throwIfAborted();
    if (error instanceof ApiError) throw error;
    return undefined;
  }
}
