import type { verifications as contract, ResponseOf } from '@hakiki/contract';
import {
  compareBirthDates,
  compareFaces,
  compareNumbers,
  compareSexes,
  type FaceResult,
  type GivenNumber,
  isRenewal,
} from './facts.ts';
import type { Finding } from './finding.ts';
import { compareGivenNames } from './names.ts';

/** The facts about a person from one record. */
export interface Statement {
  readonly source: 'authority' | 'document';
  readonly verificationId: number;
  readonly documentType?: string;
  readonly name?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly sex?: string | undefined;
  readonly number?: GivenNumber | undefined;
  readonly hasPortrait: boolean;
}

export type CrossCheck = ResponseOf<typeof contract.findCustomer>['data']['cross_checks'][number];

/**
 * Compares each pair of statements, and each portrait with the selfie. Numbers that differ because a document was
 * renewed are not compared. Pure.
 *
 * @param selfieId id of the record of a live selfie
 * @param faces returns the result of comparing the face of the selfie with the face in the picture of a statement
 */
export function crossChecks(
  statements: readonly Statement[],
  selfieId: number | undefined,
  faces: (statement: Statement) => FaceResult | undefined,
): CrossCheck[] {
  const pairs = statements.flatMap((one, index) => statements.slice(index + 1).map((other) => [one, other] as const));
  const said = pairs.flatMap(([one, other]) => {
    const of = [sideOf(one), sideOf(other)];
    return [
      check('name', of, compareGivenNames(one.name, other.name)),
      check('date_of_birth', of, compareBirthDates(one.birthDate, other.birthDate)),
      check('sex', of, compareSexes(one.sex, other.sex)),
      ...(isRenewal(one.number, other.number) ? [] : [check('number', of, compareNumbers(one.number, other.number))]),
    ];
  });
  const seen = statements.map((statement) => {
    const selfie = selfieId === undefined ? [] : [{ source: 'selfie' as const, verification_id: selfieId }];
    const missing = selfieId === undefined ? 'no_live_selfie' : noPortrait[statement.source];
    return check('face', [sideOf(statement), ...selfie], compareFaces(faces(statement) ?? null, missing));
  });
  return [...said, ...seen];
}

const noPortrait = {
  authority: 'no_authority_photo',
  document: 'no_portrait',
} as const;

const check = (what: CrossCheck['what'], of: CrossCheck['of'], finding: Finding): CrossCheck => ({
  what,
  of,
  ...finding,
});

const sideOf = ({ source, verificationId, documentType }: Statement): CrossCheck['of'][number] => ({
  source,
  verification_id: verificationId,
  ...(documentType !== undefined && { document_type: documentType }),
});
