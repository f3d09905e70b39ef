import type { Raster } from '../vision/image/raster.ts';
import type { PageReading } from '../vision/text/read-page.ts';
import { cardPortraitPlaces } from './card-portrait.ts';
import type { DocumentEvidence } from './kind-reader.ts';
import { type DocumentFrame, type PortraitPlace, type PrintedPortrait, portraitPlaces } from './portrait-place.ts';
import type { Fields } from './reading.ts';

/** The page on which the portrait is searched. */
interface PortraitPage {
  readonly raster: Raster;
  readonly lines: PageReading['lines'];
  /** Side of the document for which this page was submitted. */
  readonly side: 'front' | 'back';
}

/**
 * Returns the places where a document kind prints the portrait on a page. If the result is empty, the place is unknown,
 * and no face is used as the portrait.
 */
export function placesOnPage(
  printed: PrintedPortrait,
  fields: Fields,
  { mrz, mrzSide, mrzFrame }: Pick<DocumentEvidence, 'mrz' | 'mrzSide' | 'mrzFrame'>,
  { raster, lines, side }: PortraitPage,
): { readonly place: PortraitPlace; readonly frame: DocumentFrame }[] {
  const frame = mrz && mrzFrame && mrzSide === side ? mrzFrame : null;
  if (printed.from === 'mrz' && mrz?.parsed.format === 'TD1')
    return cardPortraitPlaces({ issuer: mrz.parsed.issuer, frame, page: raster, lines });
  return portraitPlaces(printed, fields, mrz && frame && { format: mrz.parsed.format, frame });
}
