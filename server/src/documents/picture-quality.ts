import type { Message } from '@hakiki/texts';
import { measureQuality } from '../vision/image/quality.ts';
import type { Models } from '../vision/models/models.ts';
import { layFlat } from '../vision/text/read-page.ts';
import { detectText } from '../vision/text/text-detection.ts';
import type { ReadingFault } from './document-reading.ts';
import { decodeSides } from './document-sides.ts';
import { blame, faultMessage } from './reading-fault.ts';

/** A side of a document by itself. */
export interface PictureToCheck {
  readonly picture: Uint8Array;
  readonly side: 'front' | 'back';
}

/** What can be said of a picture before it is read. Plain data: it crosses from a worker thread. */
export type PictureQuality =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: ReadingFault; readonly message: Message };

/** Longest side at which text is looked for: enough to tell a page from a wall, in less than half the time of a reading's search. */
const LONGEST = 640;

/**
 * Whether a picture is sharp, light and large enough to be read, by its figures and by how much text is seen in it: a third of a second of one core, where a
 * reading takes seconds. Says nothing of what the picture shows; what it calls a fault may still be readable, so it is advice.
 * A back may be blank or hold a bar code alone: the text on it is not counted.
 */
export function makeCheckPictureQuality({ models }: { readonly models: Models }) {
  return async ({ picture, side }: PictureToCheck): Promise<PictureQuality> => {
    const pictures = await decodeSides(picture, undefined);
    if ('fault' in pictures) return { ok: false, ...pictures };
    const { flat } = await layFlat(pictures.front);
    const figures = await measureQuality(flat);
    const fault = blame(figures, (await detectText(flat, models, { longest: LONGEST })).length);
    const unsaid = fault === 'unreadable' || (side === 'back' && fault === 'no_document');
    return unsaid ? { ok: true } : { ok: false, fault, message: faultMessage(fault) };
  };
}
