import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserServer, chromium as playwright } from 'playwright-core';
import { sharedBrowserAddress } from '../shared-programs.fixture.ts';
import { chromiumProgram } from './chromium.fixture.ts';

/** Arguments of the package that would hide what we test (CORS) or break video (one process). */
const UNWANTED = ['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content'];

// No page draws with WebGL. Without this the processor plays a graphics card, which costs a third of the time of a browser test.
chromium.setGraphicsMode = false;
const ARGUMENTS = [...chromium.args.filter((argument) => !UNWANTED.includes(argument)), '--disable-gpu'];

/** The Chromium of all test files that need no camera of their own; undefined where it does not start. */
export async function launchSharedBrowser(): Promise<BrowserServer | undefined> {
  try {
    return await playwright.launchServer({ executablePath: await chromiumProgram(), headless: true, args: ARGUMENTS });
  } catch (error) {
    console.warn(`Chromium does not start here: ${String(error).slice(0, 400)}`);
    return undefined;
  }
}

/** A connection to the shared Chromium. Its `close` ends this connection's contexts and leaves the program to other files. */
export async function connectBrowser(): Promise<Browser | undefined> {
  const address = await sharedBrowserAddress();
  return address === null ? undefined : playwright.connect(address);
}

/**
 * Chromium from npm; its camera plays a file of concatenated JPEGs, and is allowed without asking. Undefined where this machine cannot
 * start it (another processor or system, a missing library): the reason is printed.
 */
export async function startBrowser({
  camera,
  permission = 'given',
  absent = false,
}: {
  camera?: string;
  /** Whether pages may use the camera; `unasked`: there is no window in which a person could be asked. */
  permission?: 'given' | 'denied' | 'unasked';
  /** No camera at all: as many as the machine has, which is none. */
  absent?: boolean;
} = {}): Promise<Browser | undefined> {
  try {
    return await playwright.launch({
      executablePath: await chromiumProgram(),
      headless: true,
      args: [
        ...ARGUMENTS,
        ...(absent ? [] : ['--use-fake-device-for-media-stream']),
        ...(permission === 'unasked'
          ? []
          : [`--use-fake-ui-for-media-stream${permission === 'denied' ? '=deny' : ''}`]),
        ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : []),
      ],
    });
  } catch (error) {
    console.warn(`Chromium does not start here: ${String(error).slice(0, 400)}`);
    return undefined;
  }
}
