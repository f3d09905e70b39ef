import { type Static, Type } from 'typebox';
import { openObject, PersonalValue } from './parts.ts';

/** Person, company, vessel or aircraft that was screened, as stored. */
export const ScreenedSubject = openObject({
  entity_type: Type.Optional(Type.String()),
  name: Type.Optional(PersonalValue),
  first_name: Type.Optional(PersonalValue),
  middle_name: Type.Optional(PersonalValue),
  last_name: Type.Optional(PersonalValue),
  date_of_birth: Type.Optional(PersonalValue),
  gender: Type.Optional(PersonalValue),
  countries: Type.Optional(Type.Array(PersonalValue)),
  id_numbers: Type.Optional(Type.Array(PersonalValue)),
});
export type ScreenedSubject = Static<typeof ScreenedSubject>;
