import type { customers } from '@hakiki/contract';
import type { Gender } from '@hakiki/matching/entity.ts';
import { seenText } from '@hakiki/matching/normalise/look-alikes.ts';
import { ENTITY_TYPES, type EntityType, type Subject } from '@hakiki/matching/outcome.ts';
import type { Static } from 'typebox';
import { AppError } from '../platform/errors.ts';

type Request = Static<typeof customers.ScreeningSubject>;

const genders: ReadonlyMap<string, Gender> = new Map(
  Object.entries({ male: 'male', m: 'male', female: 'female', f: 'female' }),
);
const MAX_NAME = 300;

/**
 * Reads the subject from a request.
 * @throws AppError invalid_input that names the missing or invalid field
 */
export function subjectFrom(request: Request, findCountry: (text: string) => string | undefined): Subject {
  const text = (field: 'name' | 'first_name' | 'middle_name' | 'last_name' | 'id_number'): string | undefined => {
    const value = request[field]?.trim();
    if (value && value.length > MAX_NAME) throw new AppError('text_too_long', { field, max: MAX_NAME });
    return value || undefined;
  };
  const name = text('name');
  const [firstName, middleName, lastName] = [text('first_name'), text('middle_name'), text('last_name')];
  if (!name && !(firstName && lastName)) throw new AppError('name_required');
  // A name without letters and digits matches no list entry. The answer would always be "low", although nobody was
  // screened.
  if (!/[\p{L}\p{N}]/u.test(seenText(name ?? `${firstName}${lastName}`))) throw new AppError('name_without_letters');
  const birth = request.date_of_birth?.trim();
  if (birth && !isPartialDate(birth)) throw new AppError('birth_date_format');
  const gender = request.gender?.trim() ? genders.get(request.gender.trim().toLowerCase()) : undefined;
  if (request.gender?.trim() && !gender) throw new AppError('gender_expected');
  const country = request.country?.trim() ? findCountry(request.country.trim()) : undefined;
  if (request.country?.trim() && !country) throw new AppError('invalid_country');
  const idNumber = text('id_number');
  const entityType = entityTypeOf(request.entity_type);
  return {
    ...(entityType && { entityType }),
    ...(name ? { name } : { firstName: firstName!, ...(middleName && { middleName }), lastName: lastName! }),
    ...(birth && { dateOfBirth: birth }),
    ...(gender && { gender }),
    ...(country && { countries: [country] }),
    ...(idNumber && { idNumbers: [idNumber] }),
  };
}

/**
 * Checks a field of the subject. In a JSON body, the schema has already checked the field. In a CSV cell, it has not
 * been checked before.
 */
function entityTypeOf(text: string | undefined): EntityType | undefined {
  const type = text?.trim().toLowerCase();
  if (!type) return undefined;
  const known = ENTITY_TYPES.find((one) => one === type);
  if (!known) throw new AppError('entity_type_expected', { allowed: ENTITY_TYPES.join(', ') });
  return known;
}

function isPartialDate(text: string): boolean {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!parts) return false;
  const [, year, month = '01', day = '01'] = parts;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
}
