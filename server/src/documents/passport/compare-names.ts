import { quadRect } from '../../vision/image/geometry.ts';
import type { TextLine } from '../../vision/image/page.ts';
import { fold, looksAlike } from '../layout/fold.ts';
import { readSurely, skeleton } from '../layout/transliteration.ts';
import type { DocumentFrame } from '../portrait-place.ts';
import { type Check, type FieldReading, isCut } from '../reading.ts';
import { contradicts, notCompared, standsAgainst } from './compare-print.ts';
import { continued, inFrame } from './find-print.ts';
import { type LabelledValue, labelOf } from './labelled-values.ts';
import { showsDate } from './printed-dates.ts';

type NameField = 'last_name' | 'first_name';

/** A name in the MRZ, the text under its label, and the places where the name may be without a label. */
export interface ComparedName {
  readonly field: NameField;
  readonly machine: FieldReading | undefined;
  readonly labelled: LabelledValue | undefined;
  /** The holder's other name in the MRZ. It is the surname or the given names. */
  readonly other: FieldReading | undefined;
  /** Printed lines of the document. */
  readonly lines: readonly TextLine[];
  /** Lines that may contain the name if its label was not read. */
  readonly unlabelled: readonly TextLine[];
}

/**
 * Compares a printed name with the MRZ, letter by letter. The text under the label decides. If the label was not read,
 * the check passes if a whole line shows the name. The check fails if the text under the label was read with certainty
 * and has other letters. In all other cases, and if only look-alikes differ, the result is `not_compared`.
 */
export function namesAgree(name: string, compared: ComparedName): Check {
  const { machine, labelled, lines, unlabelled, other } = compared;
  if (!machine) return { name, result: 'not_applicable' };
  if (!labelled) return showsName(unlabelled, compared) ? { name, result: 'pass' } : notCompared(name);
  const [inMrz, printed] = [skeleton(machine.value), skeleton(labelled.value)];
  if (inMrz === printed) return { name, result: 'pass' };
  if (printed.startsWith(inMrz) && isCut(machine)) return { name, result: 'pass' };
  const isSwapped = other !== undefined && printed === skeleton(other.value);
  if (isSwapped && readSurely(labelled)) return contradicts(name, labelled);
  // The value may continue on the next line, or show the name in two scripts.
  const ofLabel = lines.filter(({ box }) => box === labelled.box);
  if (showsName(ofLabel, compared, lines)) return { name, result: 'pass' };
  // If a name continues on the next line, or if the recogniser cut it, one text is a part of the other. Such a part
  // neither confirms nor contradicts the name.
  const isPart = inMrz.includes(printed) || printed.includes(inMrz);
  // No check digit protects a name. If the texts differ by an O and a 0, it is unknown which of them is right.
  const isDoubt =
    isPart || looksAlike(inMrz, printed) || looksAlike(fold(machine.value).text, fold(labelled.value).text);
  return standsAgainst(labelled, machine) && !isDoubt ? contradicts(name, labelled) : notCompared(name);
}

/** Minimum number of letters of a name that is searched without its label. */
const MIN_LETTERS = 2;

/**
 * Returns true if a line consists only of the name. The holder's other name, or the same name in another script after a
 * slash, may also be in the line. The name may continue on the next line of `below`.
 */
function showsName(
  lines: readonly TextLine[],
  { field, machine, other }: ComparedName,
  below: readonly TextLine[] = lines,
): boolean {
  const name = skeleton(machine?.value ?? '');
  if (name.length < MIN_LETTERS) return false;
  const both = other ? [name + skeleton(other.value), skeleton(other.value) + name] : [];
  const isName = (part: string) => part === name || both.includes(part) || (isCut(machine) && part.startsWith(name));
  const starts = new Set(lines.map(({ box }) => box[0]));
  const whole = continued(below).filter(({ box }) => starts.has(box[0]));
  return [...lines, ...whole].some(({ text }) => partsOf(text, field).some(isName));
}

/**
 * Returns the forms of a text that is printed in two scripts. The number and the label of the field before the text are
 * removed.
 */
const partsOf = (text: string, field: NameField): string[] =>
  [text, ...text.split('/')]
    .map((part) => part.replace(/^\s*\d{1,2}\s*[.)]\s*/, ''))
    .flatMap((part) => [skeleton(part), skeleton(withoutLabel(part, field))]);

/**
 * Returns a text without its first words if they are labels of a field. For example, `Surname/Nom OKAFOR` becomes
 * `OKAFOR`.
 */
function withoutLabel(text: string, field: NameField): string {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((_, at) => labelOf(words.slice(0, at + 1).join(' ')) === field) + 1;
  return end === 0 ? text : withoutLabel(words.slice(end).join(' '), field);
}

/** Lines of a data page, the lines that may contain the birth date, and the frame of the page. */
export interface NamePlaces {
  readonly lines: readonly TextLine[];
  readonly dates: readonly TextLine[];
  readonly birthDate: FieldReading | undefined;
  readonly frame: DocumentFrame | null;
}

/**
 * Returns the lines of a passport that may be a name without a label. Names are printed above the birth date (ICAO 9303
 * part 4, section 4.1: zone II). The place of birth and the authority are printed below it. If the birth date was not
 * found, returns no lines.
 */
export function linesOfNames({ lines, dates, birthDate, frame }: NamePlaces): TextLine[] {
  const height = ({ box }: TextLine) => {
    const { cx, cy } = quadRect(box);
    return frame ? inFrame(frame, cx, cy)[1] : cy;
  };
  const born = birthDate ? dates.filter((line) => showsDate([line], birthDate.value)).map(height) : [];
  return lines.filter((line) => born.length > 0 && height(line) < Math.min(...born));
}
