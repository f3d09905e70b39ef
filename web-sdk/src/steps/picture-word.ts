import { ApiError } from '../api.ts';
import { choice, h } from '../dom.ts';
import { withGlareMarked } from '../hints/mark.ts';
import { ask, type StepContext, type Word } from './context.ts';
import { faultLine } from './fault-line.ts';

/**
 * Maximum number of times in a run that the person is asked to take a picture again because it is hard to read. After
 * that the picture is accepted.
 */
const MAX_NUDGES = 2;

const USABLE: Word = { ok: true, message: null };

/** Person's decision about a picture: continue with it, take it again, or select another kind of document. */
export type AfterWord = 'go' | 'again' | 'other';

/**
 * Checks whether a picture that was just sent is sharp and light enough, which takes up to a second. If it is not,
 * returns the person's decision.
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

/** Waits for the result of reading the front. Asks the person if it is not the requested document. */
export async function hearReading(context: StepContext): Promise<AfterWord> {
  const { screen, pictures } = context;
  const { reading } = pictures;
  if (!reading) return 'go';
  delete pictures.reading;
  screen.wait(screen.t('document.checking'));
  const way = await explain(context, await reading.word, reading.blob);
  return way === 'anyway' ? 'go' : way;
}

/** Maximum time in milliseconds for the checks of a picture, with all retries. */
const CHECK_MS = { quality: 15_000, contents: 45_000 };

/** Checks a picture. The result is only advice, so a busy service or a lost network does not delay the person. */
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
