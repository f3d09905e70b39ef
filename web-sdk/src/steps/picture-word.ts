import { ApiError } from '../api.ts';
import { choice, h } from '../dom.ts';
import { ask, type StepContext, type Word } from './context.ts';
import { faultLine } from './fault-line.ts';

/** How often a picture that is hard to read is sent back in a run; then it is taken as it is. */
const MAX_NUDGES = 2;

const USABLE: Word = { ok: true, message: null };

/** The person's choice about a picture: go on with it, take it again, or choose another kind of document. */
export type AfterWord = 'go' | 'again' | 'other';

/** Whether a picture that was just sent is sharp and light enough, which is known within a second, and what the person does where it is not. */
export async function hearQuality(
  context: StepContext,
  { id, side }: { readonly id: string; readonly side: 'document_front' | 'document_back' },
  blob: Blob,
): Promise<AfterWord> {
  const { screen, pictures } = context;
  screen.wait(screen.t('document.checking'));
  const way = await explain(context, await check(context, id, 'quality'), blob);
  if (side === 'document_front') delete pictures.reading;
  if (side === 'document_front' && way === 'go')
    pictures.reading = { blob, word: check(context, id, 'contents').catch(() => USABLE) };
  return way === 'anyway' ? 'go' : way;
}

/** Shows the result of reading the front, and asks the person where it is not the requested document. */
export async function hearReading(context: StepContext): Promise<AfterWord> {
  const { screen, pictures } = context;
  const { reading } = pictures;
  if (!reading) return 'go';
  delete pictures.reading;
  screen.wait(screen.t('document.checking'));
  const way = await explain(context, await reading.word, reading.blob);
  return way === 'anyway' ? 'go' : way;
}

/** Advice, so a service that is too busy for it holds nobody up. */
async function check({ api }: StepContext, id: string, of: 'quality' | 'contents'): Promise<Word> {
  try {
    return await api.call<Word>('GET', `uploads/${id}/check?of=${of}`, undefined, { ms: 60_000, busy: 4 });
  } catch (error) {
    const busy = error instanceof ApiError && (error.status >= 500 || error.status === 409);
    if (!busy) throw error;
    return USABLE;
  }
}

/** Shows what is wrong with a picture beside the picture; `anyway` where the person keeps it nevertheless. */
async function explain(context: StepContext, word: Word, blob: Blob): Promise<AfterWord | 'anyway'> {
  const { api, screen, pictures, kindGiven } = context;
  const { t } = screen;
  if (word.ok || pictures.nudges >= MAX_NUDGES) return 'go';
  pictures.nudges += 1;
  const { fault, message } = word;
  const wrongKind = fault === 'wrong_type' || fault === 'wrong_country';
  const url = URL.createObjectURL(blob);
  return ask<AfterWord | 'anyway'>((resolve) => {
    screen.show(
      t(wrongKind ? 'document.other' : 'document.fault'),
      faultLine(screen, fault, message),
      h('img', { class: 'shot small', src: url, alt: t('document.preview') }),
      !wrongKind && h('p', {}, t('document.tips')),
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
