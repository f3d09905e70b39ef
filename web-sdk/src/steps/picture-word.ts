import { ApiError } from '../api.ts';
import { choice, h } from '../dom.ts';
import { withGlareMarked } from '../hints/mark.ts';
import { ask, type StepContext, type Word } from './context.ts';
import { faultLine } from './fault-line.ts';

/**
 * Maximum number of times in a run that the page asks the person to take a picture again because it is hard to read.
 * After this number, any picture is accepted.
 */
const MAX_NUDGES = 2;

const USABLE: Word = { ok: true, message: null };

/** Person's decision about a picture: continue with it, take it again, or select another kind of document. */
export type AfterWord = 'go' | 'again' | 'other';

/**
 * Checks whether a picture that was just sent is sharp and light enough, which takes up to a second. If the quality is
 * too low, returns the decision of the person.
 */
export async function hearQuality(
  context: StepContext,
  { id, side }: { readonly id: string; readonly side: 'document_front' | 'document_back' },
  blob: Blob,
): Promise<AfterWord> {
  const { pictures } = context;
  const way = await explain(context, await check(context, id, 'quality'), blob);
  if (side === 'document_front') delete pictures.reading;
  if (side === 'document_front' && way === 'go')
    pictures.reading = { blob, word: check(context, id, 'contents').catch(() => USABLE) };
  return way === 'anyway' ? 'go' : way;
}

/**
 * Waits until the server has read the front. If the front is not the requested document, asks the person what to do.
 */
export async function hearReading(context: StepContext): Promise<AfterWord> {
  const { screen, pictures } = context;
  const { reading } = pictures;
  if (!reading) return 'go';
  delete pictures.reading;
  screen.wait(screen.t('document.checking'));
  const way = await explain(context, await reading.word, reading.blob);
  return way === 'anyway' ? 'go' : way;
}

/** Maximum time in milliseconds for each check of a picture, including all retries. */
const CHECK_MS = { quality: 15_000, contents: 45_000 };

/**
 * Checks a picture. The result is only advice, so the person does not have to wait if the service is busy or the
 * network is lost.
 */
async function check({ api }: StepContext, id: string, of: 'quality' | 'contents'): Promise<Word> {
  try {
    return await api.call<Word>('GET', `uploads/${id}/check?of=${of}`, undefined, { busy: 4, within: CHECK_MS[of] });
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status >= 500 || error.status === 409);
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isBusy && !isLate) throw error;
    return USABLE;
  }
}

/** Shows a picture together with its fault. Returns `anyway` if the person keeps the picture. */
async function explain(context: StepContext, word: Word, blob: Blob): Promise<AfterWord | 'anyway'> {
  const { api, screen, pictures, kindGiven } = context;
  const { t } = screen;
  if (word.ok || pictures.nudges >= MAX_NUDGES) return 'go';
  pictures.nudges += 1;
  const { fault, message } = word;
  const wrongKind = fault === 'wrong_type' || fault === 'wrong_country';
  const url = URL.createObjectURL(blob);
  const image = h('img', { class: 'shot small', src: url, alt: t('document.preview') });
  return ask<AfterWord | 'anyway'>((resolve) => {
    screen.show(
      t(wrongKind ? 'document.other' : 'document.fault'),
      faultLine(screen, fault, message),
      fault === 'glare' ? withGlareMarked(image) : image,
      h(
        'div',
        { class: 'actions' },
        choice(resolve, 'again', t('document.retake')),
        wrongKind && !kindGiven && choice(resolve, 'other', t('document.other_kind'), 'plain'),
        choice(resolve, 'anyway', t('document.anyway'), 'link'),
      ),
    );
  }, api.signal).finally(() => URL.revokeObjectURL(url));
}
