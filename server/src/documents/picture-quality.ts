import type { Message } from '@hakiki/texts';
import { measureQuality } from '../vision/image/quality.ts';
import type { Models } from '../vision/models/models.ts';
import { layFlat } from '../vision/text/read-page.ts';
import { detectText } from '../vision/text/text-detection.ts';
import type { ReadingFault } from './document-reading.ts';
import { decodeSides } from './document-sides.ts';
import { blame, faultMessage } from './reading-fault.ts';

/** Picture of one side of a document. */
export interface PictureToCheck {
  readonly picture: Uint8Array;
  readonly side: 'front' | 'back';
}

/** Quality of a picture before it is read. It contains only plain data, because it is sent from a worker thread. */
export type PictureQuality =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: ReadingFault; readonly message: Message };

/**
 * Length in pixels of the longest side of the picture in which text is detected. It is enough to distinguish a page
 * from a wall. The detection takes less than half as long as in a full reading.
 */
const LONGEST = 640;

/**
 * Checks whether a picture is sharp, light and large enough for a reading. Uses measurements of the picture and the
 * amount of text in it. The check takes a third of a second of one core, while a reading takes seconds. It does not
 * check which document the picture shows. A picture with a fault may still be readable, so the result is only advice.
 * The text of a back is not counted, because a back may be blank or have only a bar code.
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
