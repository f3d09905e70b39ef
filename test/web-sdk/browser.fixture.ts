import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { chromiumProgram } from './chromium.fixture.ts';

/** Of the package's own arguments, those that would hide what we test (CORS) or break video (one process). */
const UNWANTED = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content'];

/**
 * Chromium from npm; its camera plays a file of concatenated JPEGs, and is allowed without asking. Undefined where this machine cannot
 * start it (another processor or system, a missing library): the reason is printed.
 */
export async function startBrowser({
  camera,
  denied = false,
  absent = false,
}: {
  camera?: string;
  denied?: boolean;
  /** No camera at all: as many as the machine has, which is none. */
  absent?: boolean;
} = {}): Promise<Browser | undefined> {
  try {
    return await playwright.launch({
      executablePath: await chromiumProgram(),
      headless: true,
      args: [
        ...chromium.args.filter((argument) => !UNWANTED.includes(argument)),
        ...(absent ? [] : ['--use-fake-device-for-media-stream']),
        denied ? '--deny-permission-prompts' : '--use-fake-ui-for-media-stream',
        ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : []),
      ],
    });
  } catch (error) {
    console.warn(`Chromium does not start here: ${String(error).slice(0, 400)}`);
    return undefined;
  }
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly events: { readonly body: string; readonly signature: string }[];
}

/** Takes webhooks as they come. */
export async function startReceiver(): Promise<Receiver> {
  const events: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      events.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers['x-service-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/runs`,
    events,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
