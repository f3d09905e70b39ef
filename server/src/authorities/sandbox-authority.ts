import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import type { Authority, AuthorityAnswer, Identifier, VerifiedPerson } from './authority.ts';
import people from './sandbox-people.json' with { type: 'json' };

const Person = Type.Object(
  {
    firstName: Type.String({ minLength: 1 }),
    middleName: Type.Optional(Type.String({ minLength: 1 })),
    lastName: Type.String({ minLength: 1 }),
    dateOfBirth: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    gender: Type.Union([Type.Literal('Male'), Type.Literal('Female')]),
    phone: Type.Optional(Type.String({ minLength: 1 })),
    /** Photo as JPEG or PNG in base64. */
    photo: Type.Optional(Type.String({ minLength: 100, maxLength: 2_700_000 })),
  },
  { additionalProperties: false },
);
const Row = Type.Object(
  {
    country: Type.String(),
    type: Type.String(),
    number: Type.String(),
    person: Type.Optional(Person),
    /** True if the person's photo is the photo of the specimen passport. */
    has_specimen_photo: Type.Optional(Type.Literal(true)),
    /** True if the registry is unavailable for this number. */
    unavailable: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
const Rows = Type.Array(Row, { maxItems: 100_000 });

/**
 * Creates the fictional authority of sandbox mode, which always gives the same answer for a number. The people come
 * from `sandbox-people.json` and from the operator's own rows (`extra`), which have the same structure and take
 * priority. The two types of Ghana's card number are treated as one number.
 * @throws Error that names the place of the first fault of `extra`, never its content
 */
export function makeSandboxAuthority(extra: unknown = []): Authority {
  const fault = Value.Errors(Rows, extra)[0];
  if (fault) throw new Error(`sandbox people: ${fault.instancePath || '/'} ${fault.message}`);
  const answers = new Map<string, AuthorityAnswer>();
  const withSpecimenPhoto = new Set<string>();
  for (const { person, has_specimen_photo, ...identifier } of [
    ...Value.Parse(Rows, people),
    ...Value.Parse(Rows, extra),
  ]) {
    const key = keyOf(identifier);
    answers.set(key, person ? { kind: 'found', person: person as VerifiedPerson } : down);
    if (has_specimen_photo) withSpecimenPhoto.add(key);
    else withSpecimenPhoto.delete(key);
  }
  return {
    name: 'sandbox',
    inProcess: true,
    requires: [],
    supports: () => true,
    async verify(identifier) {
      const key = keyOf(identifier);
      const answer = answers.get(key) ?? { kind: 'not_found' };
      if (answer.kind !== 'found' || !withSpecimenPhoto.has(key)) return answer;
      const photo = (await specimenPhoto()).toString('base64');
      return { kind: 'found', person: { ...answer.person, photo } };
    },
  };
}

const down: AuthorityAnswer = { kind: 'unavailable', reason: 'unreachable' };
const keyOf = ({ country, type, number }: { [K in keyof Identifier]: string }): string =>
  `${country}/${country === 'ghana' ? 'ghana_id' : type}/${number}`;
