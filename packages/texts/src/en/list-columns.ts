import type { ListColumn } from '@hakiki/contract/codes.ts';

/** Meaning or form of each column of a custom list. */
export const listColumns = {
  list_form_id: 'your key of the entry, the same in every version',
  list_form_name: 'the main name; if it is empty, given_name, middle_name and family_name together',
  list_form_kind:
    'person, organisation (or organization, company), vessel or aircraft; empty: compared as a person and as an organisation',
  list_form_topics: 'sanction (the default), role.pep, role.rca, pep-class-1 …',
  list_form_aliases: 'other names',
  list_form_weak_aliases: 'names that only support another match',
  list_form_given_name: 'given name; requires family_name',
  list_form_middle_name: 'other given names; used only if name is empty',
  list_form_family_name: 'family name; requires given_name',
  list_form_birth_date: 'YYYY-MM-DD, 12 March 1970, YYYY, 1960 to 1965, circa 1962',
  list_form_gender: 'male or female',
  list_form_countries: 'ISO codes or English names',
  list_form_birth_place: 'place of birth, as text',
  list_form_identifiers: 'type:number or type:number:country',
  list_form_sanction_body: 'the authority, for sanctions',
  list_form_sanction_types: 'programmes',
  list_form_recorded_date: 'YYYY-MM-DD',
  list_form_political_posts: 'role, body and term, for PEPs',
  list_form_source: 'where the entry comes from, for PEPs',
  list_form_notes: 'other information',
} as const satisfies Readonly<Record<`list_form_${ListColumn}`, string>>;
