import { Api, ApiError, type Opened, type PageState, type Receipt, refusalOf, type Step } from './api.ts';
import { type AppBridges, channelOf } from './app-bridges.ts';
import { hasMouse } from './dom.ts';
import { recall, remember } from './remembered.ts';
import type { Screen } from './screen.ts';
import { consentStep } from './steps/consent.ts';
import { EndedOnPhone, type StepContext, TakenBack } from './steps/context.ts';
import { documentStep } from './steps/document.ts';
import { livenessStep } from './steps/liveness.ts';
import { followPhone, goToPhone, offerReturn, type PhoneOptions, sayElsewhere } from './steps/phone.ts';
import { subjectStep } from './steps/subject.ts';
import { pause } from './waiting.ts';

export const VERSION = '0.1.0';

/** Interval in milliseconds in which the page asks the server whether the session has ended, after its expected end. */
const ASK_AGAIN_MS = 30_000;

export interface RunOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly locale: string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  /** Called with the session and a function that returns the service's time. */
  readonly onOpened: (opened: Opened, now: () => number) => void;
  readonly onStep: (step: Step) => void;
  readonly onError: (code: string, message: string) => void;
  /** Called when another tab or device has opened the session, before this page offers to open it here again. */
  readonly onTakenOver: (step: Step) => void;
}

/** Runs a session. The server decides the next step, so the run continues at the same step after a reload. */
export async function run(options: RunOptions): Promise<{ receipt: Receipt; opened: Opened }> {
  const { screen, signal } = options;
  screen.wait(screen.t('loading'));
  const api = new Api({
    ...{ baseUrl: options.baseUrl, token: options.token, signal },
    onOnline: (online) => screen.note('offline', online ? undefined : screen.t('offline')),
    onBusy: (busy) => screen.note('busy', busy ? screen.t('busy') : undefined),
  });
  const { opened, state: first } = await open(api, options);
  options.onOpened(opened, () => api.now());
  let own = opened;
  const handing: PhoneOptions = {
    onToken(token) {
      api.offerWith(token);
      remember(options.token, { token, opened: own });
    },
    onTakenBack(taken) {
      own = { ...own, binding: taken.binding };
      api.binding = taken.binding;
      remember(options.token, { token: api.token, opened: own });
    },
  };
  let isOver = false;
  try {
    const steps = goThrough({ api, opened, first, handing }, options);
    return await Promise.race([steps, endOfSession(api, opened, () => isOver)]);
  } finally {
    isOver = true;
  }
}

interface Begun {
  readonly api: Api;
  readonly opened: Opened;
  readonly first: PageState;
  readonly handing: PhoneOptions;
}

/** Rejects with the server's refusal after the session has expired. */
async function endOfSession(api: Api, { expires_at }: Opened, isOver: () => boolean): Promise<never> {
  let askAt = Date.parse(expires_at);
  for (;;) {
    // A pause also ends when the page becomes visible again.
    while (api.now() < askAt) await pause(askAt - api.now(), api.signal);
    if (isOver()) return new Promise(() => {});
    await api.call<PageState>('GET', 'session');
    askAt = api.now() + ASK_AGAIN_MS;
  }
}

async function goThrough(
  { api, opened, first, handing }: Begun,
  options: RunOptions,
): Promise<{ receipt: Receipt; opened: Opened }> {
  const { screen, onStep } = options;
  const pictures: StepContext['pictures'] = { nudges: 0 };
  let state = first;
  let done = 0;
  for (;;) {
    const context: StepContext = {
      ...{ api, screen, opened: { ...opened, ...state }, onError: options.onError },
      pictures,
      kindGiven: state.fixed.includes('document_type'),
      isDirect: done > 0 && !hasMouse(),
    };
    const phone = () => goToPhone(context, handing);
    if (state.next !== 'done') onStep(state.next);
    const { steps } = opened.config;
    screen.progress(Math.max(1, steps.indexOf(state.next) + 1 || steps.length), steps.length);
    try {
      if (state.following) await followPhone(context, handing);
      else if (state.next === 'consent') state = await consentStep(context);
      else if (state.next === 'subject') state = await subjectStep(context);
      else if (state.next === 'document_front' || state.next === 'document_back')
        state = await documentStep(context, state.next, phone);
      else if (state.next === 'liveness') state = await livenessStep(context, phone);
      else return { receipt: await submit(context), opened };
      done += 1;
    } catch (error) {
      if (error instanceof EndedOnPhone) return { receipt: await submit(context), opened };
      if (refusalOf(error).taken_over) {
        options.onTakenOver(state.next);
        await offerReturn(context, handing);
      } else if (!(error instanceof TakenBack)) throw error;
      state = await api.call<PageState>('GET', 'session');
    }
  }
}

async function open(
  api: Api,
  { token, locale, screen, onTakenOver }: RunOptions,
): Promise<{ opened: Opened; state: PageState }> {
  const known = recall(token);
  if (known) {
    if (known.token !== token) api.offerWith(known.token);
    api.binding = known.opened.binding;
    try {
      return { opened: known.opened, state: await api.call<PageState>('GET', 'session') };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      // After another device has opened the session, only the newest token is valid.
      if (!refusalOf(error).taken_over) api.token = token;
      else {
        // The page does not open the session at once, because a browser may reload a page by itself while the person
        // uses another device.
        onTakenOver(known.opened.next);
        await sayElsewhere(api, screen);
        screen.wait(screen.t('loading'));
      }
      api.binding = '';
    }
  }
  const capabilities = {
    camera: Boolean(navigator.mediaDevices?.getUserMedia),
    recorder: typeof MediaRecorder !== 'undefined',
    // True for 2 GiB of memory or less, if the browser reports it. The exact size is not sent.
    low_memory: ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) <= 2,
    framed: globalThis.top !== globalThis.self,
  };
  const opened = await api.call<Opened>('POST', 'session/open', {
    ...{
      channel: channelOf(globalThis as AppBridges),
      sdk_version: VERSION,
      locale: locale.slice(0, 16),
      capabilities,
    },
  });
  api.binding = opened.binding;
  remember(token, { token: api.token, opened });
  return { opened, state: opened };
}

/** Submits the run. If the run was submitted before, returns the same receipt again. */
async function submit({ api, screen }: StepContext): Promise<Receipt> {
  screen.wait(screen.t('submit.busy'));
  try {
    return await api.call<Receipt>('POST', 'submit');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ALREADY_SUBMITTED') return error.data as Receipt;
    throw error;
  }
}
