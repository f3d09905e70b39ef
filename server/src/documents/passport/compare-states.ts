import { fold, looksAlike } from '../layout/fold.ts';
import { readSurely } from '../layout/transliteration.ts';
import type { Check, FieldReading } from '../reading.ts';
import { stateCode, stateName } from '../states.ts';
import { contradicts, notCompared } from './compare-print.ts';
import type { LabelledValue } from './labelled-values.ts';

/**
 * Codes of people without a defined nationality (ICAO 9303 part 3, section 5). Their documents may print the country of
 * origin.
 */
const WITHOUT_STATE = /^XX[ABCX]$/;

/**
 * Compares a state in the MRZ (nationality or issuing state) with the text under its label. The text is a code, a name
 * in English or a nationality. It may be in several languages with slashes between them. The check fails if the text
 * was read with certainty and is another state. Unknown texts, such as `BRITISH CITIZEN`, are not compared.
 * @param machine field of the MRZ
 * @param code the field's code of three letters
 */
export function stateAgrees(
  name: string,
  { machine, code, labelled }: { machine: FieldReading | undefined; code: string; labelled: LabelledValue | undefined },
): Check {
  if (!machine) return { name, result: 'not_applicable' };
  const printed = (labelled?.value ?? '').split('/').flatMap((part) => stateCode(part) ?? []);
  if (!labelled || printed.length === 0) return notCompared(name);
  const state = stateName(code) ?? code;
  if (printed.some((one) => one === code || stateName(one) === state)) return { name, result: 'pass' };
  return readSurely(labelled) && !WITHOUT_STATE.test(code) ? contradicts(name, labelled) : notCompared(name);
}

/**
 * Compares the personal number of a passport with the text under its label. The MRZ may have other optional data in its
 * place (ICAO 9303 part 4, section 4.2.2), so a text of another length is no contradiction. Look-alikes count as equal.
 */
export function personalNumberAgrees(machine: FieldReading | undefined, labelled: LabelledValue | undefined): Check {
  const name = 'printed_personal_number_agrees';
  if (!machine) return { name, result: 'not_applicable' };
  if (!labelled) return notCompared(name);
  const [inMrz, printed] = [fold(machine.value).text, fold(labelled.value).text];
  if (looksAlike(inMrz, printed)) return { name, result: 'pass' };
  const isOther = inMrz.length === printed.length && readSurely(labelled);
  return isOther ? contradicts(name, labelled) : notCompared(name);
}
