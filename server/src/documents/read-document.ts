import { measureQuality } from '../vision/image/quality.ts';
import { meterInference } from '../vision/models/inference-meter.ts';
import type { Models } from '../vision/models/models.ts';
import { makeMrzLinesReader } from '../vision/mrz/mrz-line.ts';
import { chooseKind, type KindChoice } from './choose-kind.ts';
import type { ReadCodes } from './codes.ts';
import type { DocumentNotRead, DocumentReadingResult, ReadingFault } from './document-reading.ts';
import { readAllCodes, readMrz, readSides, sizesOf } from './document-sides.ts';
import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import { hasLostPatch } from './mrz/lost-patch.ts';
import { mrzKinds } from './mrz-kinds.ts';
import { cropPortrait, type DetectFaces } from './portrait.ts';
import { makeLabelledKinds } from './readers/labelled-kinds.ts';
import type { DocumentType, Fields, Quality } from './reading.ts';
import { blame, emptyMessage, faultMessages, strangerMessage, tooSmall } from './reading-fault.ts';
import { countryTitle } from './states.ts';

export interface ReadDocumentDeps {
  readonly models: Models;
  /** Kinds that can be read; when absent all: those told by their labels and those told by their MRZ alone. */
  readonly kinds?: readonly KindReader[];
  readonly detectFaces?: DetectFaces;
  readonly readCodes?: ReadCodes;
  readonly now?: () => Date;
}

export interface ReadDocumentOptions {
  readonly back?: Uint8Array;
  readonly expectedType?: DocumentType;
  /** In the contract's spelling: `nigeria`, `cote d'ivoire`… */
  readonly expectedCountry?: string;
}

export type ReadDocument = (front: Uint8Array, options?: ReadDocumentOptions) => Promise<DocumentReadingResult>;

/** Models whose versions a reading is recorded with; the last where the portrait is looked for. */
const MODELS = ['ppocr-det', 'ppocr-rec', 'mrz-line'];
const FACE_MODEL = 'face-detector';
/** Share of the page that is burnt out from which a stretch of the MRZ that shows nothing is blamed on glare. */
const GLARE_ON_MRZ = 0.003;

/**
 * Reads a photographed document, front and back: laid flat and upright, its lines and MRZ read, its kind told, its fields taken
 * and checked, its portrait cropped. What cannot be read is a result too (`ok: false`) with the fault in words for the
 * person who took the picture; it throws only on faults of our own. The result is plain data and crosses threads.
 */
export function makeReadDocument(deps: ReadDocumentDeps): ReadDocument {
  const { kinds = [...makeLabelledKinds(), ...mrzKinds], now = () => new Date() } = deps;
  const used = deps.detectFaces ? [...MODELS, FACE_MODEL] : MODELS;
  return async (front, options = {}) => {
    const start = performance.now();
    const models = meterInference(deps.models);
    const readLines = makeMrzLinesReader(models);
    const elapsed = () => Math.round(performance.now() - start);
    const refuse = (
      fault: ReadingFault,
      message: string,
      quality: Quality | null,
      looksLike?: string,
    ): DocumentNotRead => {
      return { ok: false, fault, message, quality, ms: elapsed(), ...(looksLike && { looksLike }) };
    };

    const today = dayOf(now());
    const look = async (locate: boolean) => {
      const sides = await readSides(front, options.back, models, locate);
      if ('fault' in sides) return sides;
      const mrz = await readMrz(sides, readLines, today);
      const evidence: DocumentEvidence = { ...sides, ...mrz, codes: [], today };
      return { sides, mrz, evidence, choice: chooseKind(kinds, evidence, options.expectedType) };
    };
    let seen = await look(true);
    // What was cut out may have been a part of the document, or something beside it: then the whole picture is read.
    if ('choice' in seen && isNothing(seen.choice) && seen.sides.front.corners) seen = await look(false);
    if ('fault' in seen) return refuse(seen.fault, seen.message, null);
    const { sides, mrz, evidence, choice } = seen;
    const figures = await measureQuality(sides.front.raster);
    const quality = (fault?: Quality['fault']): Quality => ({ ...figures, ...(fault && { fault }) });
    if (tooSmall(figures)) return refuse('small', faultMessages.small, quality('small'));
    if (!choice.found && choice.looksLike) {
      const { called, kind } = choice.looksLike;
      const message = `This is not the document type submitted: it looks like ${called}.`;
      return refuse('wrong_type', message, quality(), kind);
    }
    if (!choice.found) {
      const fault = blame(figures, sides.front.lines.length);
      const stranger = fault === 'unreadable' ? strangerMessage(sides.front, options.expectedType) : null;
      if (stranger) return refuse('wrong_type', stranger, quality());
      return refuse(fault, faultMessages[fault], quality(fault));
    }

    const { reader } = choice;
    if (mrz.mrz && hasLostPatch(mrz.mrz)) {
      const fault = figures.glare > GLARE_ON_MRZ ? 'glare' : blame(figures, sides.front.lines.length);
      return refuse(fault, faultMessages[fault], quality(fault));
    }
    const wrongSide = reader.wrongSide?.(evidence);
    if (wrongSide) return refuse('wrong_side', wrongSide, quality(), reader.kind);
    const codes = reader.codes && deps.readCodes ? await readAllCodes(sides, deps.readCodes) : [];
    const { country, fields, checks } = reader.read({ ...evidence, codes });
    if (options.expectedCountry && country !== options.expectedCountry) {
      const message = `This document was issued by ${countryTitle(country)}, not by ${countryTitle(options.expectedCountry)}, the country submitted.`;
      return refuse('wrong_country', message, quality(), reader.kind);
    }
    if (!identifies(fields)) {
      const fault = blame(figures, sides.front.lines.length);
      if (fault !== 'unreadable') return refuse(fault, faultMessages[fault], quality(fault), reader.kind);
      return refuse('empty', emptyMessage(reader.called), quality(), reader.kind);
    }
    const portrait =
      reader.portrait && deps.detectFaces ? await cropPortrait(sides.front.raster, models, deps.detectFaces) : null;
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
      portrait,
      pages: sizesOf(sides),
      modelVersions: Object.fromEntries(
        await Promise.all(used.map(async (name) => [name, await models.version(name)])),
      ),
      ms: elapsed(),
      inferenceMs: Math.round(models.spentMs()),
    };
  };
}

/** A form without a number and without a name says nothing of anybody. */
const identifies = (fields: Fields): boolean =>
  [fields.id_number, fields.full_name, fields.first_name, fields.last_name].some((field) => field !== undefined);

function isNothing(choice: KindChoice): boolean {
  return !choice.found && choice.looksLike === null;
}

function dayOf(date: Date): DocumentEvidence['today'] {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
