import { type Message, message } from '@hakiki/texts';
import { systemClock } from '../platform/clock.ts';
import { measureQuality } from '../vision/image/quality.ts';
import type { Raster } from '../vision/image/raster.ts';
import { meterInference } from '../vision/models/inference-meter.ts';
import type { Models } from '../vision/models/models.ts';
import { makeMrzLinesReader } from '../vision/mrz/mrz-line.ts';
import { makeReadLines } from '../vision/text/read-lines.ts';
import type { PageReading } from '../vision/text/read-page.ts';
import { chooseKind, type KindChoice } from './choose-kind.ts';
import type { ReadCodes } from './codes.ts';
import type { DocumentNotRead, DocumentReadingResult, ReadingFault } from './document-reading.ts';
import { decodeSides, readAllCodes, readMrz, readSides, sizesOf } from './document-sides.ts';
import { findPortrait } from './find-portrait.ts';
import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import type { InterpretedMrz } from './mrz/interpret-mrz.ts';
import { hasLostPatch } from './mrz/lost-patch.ts';
import { mrzKinds } from './mrz-kinds.ts';
import { withMissedSex } from './passport/missed-sex.ts';
import { mrzFields } from './passport/mrz-fields.ts';
import { withSecondLook } from './passport/second-look.ts';
import { textAngle } from './portrait-frame.ts';
import { placesOnPage } from './portrait-places.ts';
import type { CompareFacesWithin, DetectFaces } from './portrait-search.ts';
import { makeLabelledKinds } from './readers/labelled-kinds.ts';
import type { DocumentType, Fields, Quality } from './reading.ts';
import { blame, faultMessage, strangerMessage, tooSmall } from './reading-fault.ts';
import { rereadFields } from './reread-fields.ts';
import { measureScreenCues } from './screen-cues.ts';
import { regionOf } from './states.ts';

export interface ReadDocumentDeps {
  readonly models: Models;
  /** Document kinds that can be read. Default: all kinds, including those that are recognised only by their MRZ. */
  readonly kinds?: readonly KindReader[];
  readonly detectFaces?: DetectFaces;
  /** Compares a ghost portrait with the portrait. If absent, the two are not compared. */
  readonly compareFaces?: CompareFacesWithin;
  readonly readCodes?: ReadCodes;
  readonly now?: () => Date;
}

export interface ReadDocumentOptions {
  readonly back?: Uint8Array;
  readonly expectedType?: DocumentType;
  /** Country in the contract's spelling, such as `nigeria` or `cote d'ivoire`. */
  readonly expectedCountry?: string;
}

export type ReadDocument = (front: Uint8Array, options?: ReadDocumentOptions) => Promise<DocumentReadingResult>;

/** Models whose versions are recorded with a reading. If the portrait is searched for, the face model is added. */
const MODELS = ['ppocr-det', 'ppocr-rec', 'mrz-line', 'recapture'];
const FACE_MODEL = 'face-detector';
/** Minimum burnt-out share of the page at which glare is reported as the cause of an unreadable part of the MRZ. */
const GLARE_ON_MRZ = 0.003;

/**
 * Reads a photographed document with a front and a back. Makes the page level and upright, reads the lines and the MRZ,
 * and chooses the kind. Then reads and checks the fields, and crops the portrait. If a picture cannot be read, returns
 * `ok: false` with a message for the person who took the picture. Throws only on internal errors. The result is plain
 * data and can be sent between threads.
 */
export function makeReadDocument(deps: ReadDocumentDeps): ReadDocument {
  const { kinds = [...makeLabelledKinds(), ...mrzKinds], now = systemClock.now } = deps;
  const used = deps.detectFaces ? [...MODELS, FACE_MODEL] : MODELS;
  return async (front, options = {}) => {
    const start = performance.now();
    const models = meterInference(deps.models);
    const readLines = makeMrzLinesReader(models);
    const elapsed = () => Math.round(performance.now() - start);
    const refuse = (
      fault: ReadingFault,
      reason: Message,
      quality: Quality | null,
      looksLike?: string,
    ): DocumentNotRead => {
      return { ok: false, fault, message: reason, quality, ms: elapsed(), ...(looksLike && { looksLike }) };
    };

    const today = dayOf(now());
    const pictures = await decodeSides(front, options.back);
    if ('fault' in pictures) return refuse(pictures.fault, pictures.message, null);
    const readAs = async (how: { readonly locate: boolean; readonly otherWayUp?: boolean }) => {
      const read = await readSides(pictures, models, how);
      const mrz = await readMrz(read, readLines, today);
      const page = mrz.mrz && read[mrz.mrzSide];
      const sides =
        page && mrz.mrz
          ? { ...read, [mrz.mrzSide]: await secondLook(page, mrz.mrz, mrz.mrzSide) }
          : { ...read, front: await withMissedSex(read.front, makeReadLines(models)) };
      const evidence: DocumentEvidence = { ...sides, ...mrz, codes: [], today };
      return { sides, mrz, evidence, choice: chooseKind(kinds, evidence, options.expectedType) };
    };
    const secondLook = async (page: PageReading, mrz: InterpretedMrz, side: 'front' | 'back') => {
      const lines = makeReadLines(models);
      return withSecondLook(await withMissedSex(page, lines), mrzFields(mrz, side), lines);
    };
    let turned = false;
    let seen = await readAs({ locate: true });
    // The area that was cut out may be only a part of the document, or an object next to the document. In both cases,
    // the whole picture is read.
    if (seen.sides.front.corners && (isNothing(seen.choice) || lacks(seen) > 0)) {
      const whole = await readAs({ locate: false });
      if (isNothing(seen.choice) || lacks(whole) < lacks(seen)) seen = whole;
    }
    if (isNothing(seen.choice) && mayStandOnItsHead(seen.sides.front, options.expectedType)) {
      const other = await readAs({ locate: false, otherWayUp: true });
      turned = other.choice.found;
      if (turned) seen = other;
    }
    const { sides, mrz, evidence, choice } = seen;
    const figures = await measureQuality(sides.front.raster);
    const quality = (fault?: Quality['fault']): Quality => ({ ...figures, ...(fault && { fault }) });
    if (tooSmall(figures) && !mrz.mrz?.reading.valid) return refuse('small', faultMessage('small'), quality('small'));
    if (!choice.found && choice.looksLike) {
      const { displayName, kind } = choice.looksLike;
      const looksLike = message('document_looks_like', { thing: { code: displayName } });
      return refuse('wrong_type', looksLike, quality(), kind);
    }
    if (!choice.found) {
      const fault = blame(figures, sides.front.lines.length);
      const stranger = fault === 'unreadable' ? strangerMessage(sides.front, options.expectedType) : null;
      if (stranger) return refuse('wrong_type', stranger, quality());
      return refuse(fault, faultMessage(fault), quality(fault));
    }

    const { reader } = choice;
    if (mrz.mrz && hasLostPatch(mrz.mrz)) {
      const fault = figures.glare > GLARE_ON_MRZ ? 'glare' : blame(figures, sides.front.lines.length);
      return refuse(fault, faultMessage(fault), quality(fault));
    }
    const wrongSide = reader.wrongSide?.(evidence);
    if (wrongSide) return refuse('wrong_side', wrongSide, quality(), reader.kind);
    const codes = reader.codes && deps.readCodes ? await readAllCodes(sides, deps.readCodes, reader.codes) : [];
    const { country, fields: once, sentences, checks: found, swapped } = reader.read({ ...evidence, codes });
    if (options.expectedCountry && country !== options.expectedCountry) {
      const [issuer, submitted] = [regionOf(country), regionOf(options.expectedCountry)];
      const reason = message('document_of_other_country', { issuer, submitted });
      return refuse('wrong_country', reason, quality(), reader.kind);
    }
    const [one, other] = [sides.front.raster, (sides.back ?? sides.front).raster];
    const rasters = swapped ? { front: other, back: one } : { front: one, back: other };
    const twice = reader.reread
      ? await rereadFields(once, { ...reader.reread, sentences }, rasters, makeReadLines(models))
      : null;
    const { fields, checks: ofFields } = twice
      ? { ...twice, checks: [...found, ...twice.checks] }
      : { fields: once, checks: found };
    if (!identifies(fields)) {
      const fault = blame(figures, sides.front.lines.length);
      // A form is empty only if its fields have no text. If the text of a form could not be read with certainty, the
      // form is not empty.
      const empty = fault === 'unreadable' && !identifies(once) && isWellRead(sides.front);
      if (!empty) return refuse(fault, faultMessage(fault), quality(fault), reader.kind);
      return refuse(
        'empty',
        message('document_empty', { thing: { code: reader.displayName } }),
        quality(),
        reader.kind,
      );
    }
    const side = swapped ? 'back' : 'front';
    const lines = sides[side]?.lines ?? [];
    const { portrait, checks: ofPortrait } =
      reader.portrait && deps.detectFaces
        ? await findPortrait(
            {
              page: rasters.front,
              around: cutOut(pictures[side], sides[side]),
              places: placesOnPage(reader.portrait, once, mrz, { raster: rasters.front, lines, side }),
              textAngle: mrz.mrzSide === side && mrz.mrzFrame ? mrz.mrzFrame.angle : textAngle(lines),
              hasOther: ofFields.some(({ name, result }) => name === 'one_document' && result === 'fail'),
            },
            { models, detect: deps.detectFaces, compare: deps.compareFaces },
          )
        : { portrait: null, checks: [] };
    const checks = [...ofFields, ...ofPortrait];
    return {
      ok: true,
      kind: reader.kind,
      country,
      fields,
      checks,
      valid: checks.every(({ result }) => result !== 'fail'),
      mrz: mrz.mrz?.reading ?? null,
      codes,
      quality: quality(),
      screen: await measureScreenCues(pictures.front, models),
      portrait,
      pages: sizesOf(sides, turned),
      modelVersions: Object.fromEntries(
        await Promise.all(used.map(async (name) => [name, await models.version(name)])),
      ),
      ms: elapsed(),
      inferenceMs: Math.round(models.spentMs()),
    };
  };
}

/** Returns the picture from which a page was cut out, or null if the page is the whole picture. */
function cutOut(picture: Raster | undefined, page: PageReading | undefined) {
  return picture && page?.corners ? { picture, corners: page.corners, turns: page.turns } : null;
}

/** Returns how many required fields of the document kind are missing on the page. */
function lacks({ choice, evidence }: { readonly choice: KindChoice; readonly evidence: DocumentEvidence }): number {
  const required = choice.found ? choice.reader.reread?.required : undefined;
  if (!choice.found || !required) return choice.found ? 0 : Number.POSITIVE_INFINITY;
  const { fields } = choice.reader.read(evidence);
  return required.filter((name) => !fields[name]).length;
}

/** Returns false for a form without a number and without a name, because such a form does not identify a person. */
const identifies = (fields: Fields): boolean =>
  [fields.id_number, fields.full_name, fields.first_name, fields.last_name].some((field) => field !== undefined);

/** Minimum mean probability of a page's lines. If it is reached, a field that was not read is really absent. */
const WELL_READ = 0.88;

const isWellRead = ({ lines }: PageReading): boolean =>
  lines.reduce((sum, { score }) => sum + score, 0) >= WELL_READ * lines.length;

/**
 * Minimum number of badly read lines, and maximum probability of such a line, for a picture that may show a passport's
 * page upside down. Upside-down text is read badly.
 */
const UPSIDE_DOWN = { score: 0.8, lines: 4 };

/** If a picture shows two pages of a passport, the data page may be upside down. */
function mayStandOnItsHead(
  { lines }: { readonly lines: readonly { readonly score: number }[] },
  type?: DocumentType,
): boolean {
  return (
    (type ?? 'passport') === 'passport' &&
    lines.filter(({ score }) => score < UPSIDE_DOWN.score).length >= UPSIDE_DOWN.lines
  );
}

function isNothing(choice: KindChoice): boolean {
  return !choice.found && choice.looksLike === null;
}

function dayOf(date: Date): DocumentEvidence['today'] {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
