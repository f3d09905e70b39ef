import type { Raster } from '../vision/image/raster.ts';
import type { PageReading } from '../vision/text/read-page.ts';
import { cardPortraitPlaces } from './card-portrait.ts';
import type { DocumentEvidence } from './kind-reader.ts';
import { type DocumentFrame, type PortraitPlace, type PrintedPortrait, portraitPlaces } from './portrait-place.ts';
import type { Fields } from './reading.ts';

/** The page on which a portrait is looked for. */
interface PortraitPage {
  readonly raster: Raster;
  readonly lines: PageReading['lines'];
  /** The side that was submitted as this page. */
  readonly side: 'front' | 'back';
}

/** Where a kind prints the portrait on a page; empty where that is not known: then no face is taken for it. */
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
