/**
 * Entity in the format that every list importer returns, for all source formats. Importers fill in the fields that the
 * list has and leave the others empty. They never guess.
 */
export interface ListedEntity {
  /** Key of the record in its list. It is stable between versions. */
  readonly id: string;
  readonly kind: 'person' | 'organization' | 'vessel' | 'aircraft' | 'unknown';
  /**
   * OpenSanctions topics: `sanction`, `role.pep`, `role.rca`, `pep-class-1` … They decide whether a hit is a sanction
   * or a PEP.
   */
  readonly topics: readonly string[];
  readonly names: readonly ListedName[];
  readonly births: readonly BirthDate[];
  readonly genders: readonly Gender[];
  /** Nationality, citizenship or country, ISO 3166-1 alpha-2 in lower case. */
  readonly countries: readonly string[];
  readonly birthPlaces: readonly string[];
  readonly identifiers: readonly ListedIdentifier[];
  /** Date as `YYYY-MM-DD`, or only a part of it if the list has only that part. Absent if the list has no date. */
  readonly recordedDate?: string;
  readonly sanctionBody?: string;
  readonly sanctionTypes: readonly string[];
  readonly otherInformation: readonly string[];
  readonly pepTypes: readonly string[];
  /** Political posts as readable text, with role, body and term. */
  readonly politicalPosts: readonly string[];
  /** Source of the PEP entry: title of the dataset or list. */
  readonly source?: string;
}

/**
 * Rules by which a name is read and compared: titles and links of descent for a person, legal forms for an
 * organisation.
 */
export type NameKind = 'person' | 'organization';

const NAME_KINDS: Readonly<Record<ListedEntity['kind'], readonly NameKind[]>> = {
  person: ['person'],
  organization: ['organization'],
  vessel: ['organization'],
  aircraft: ['organization'],
  unknown: ['person', 'organization'],
};

/**
 * Returns the rules for an entry's names. Vessels and aircraft are compared like organisations. Names of an entry of
 * unknown kind are compared by both rules.
 */
export const nameKindsOf = ({ kind }: Pick<ListedEntity, 'kind'>): readonly NameKind[] => NAME_KINDS[kind];

export interface ListedName {
  readonly text: string;
  /**
   * Quality of the name. A weak (low quality) alias supports a hit but alone does not cause one, because OFAC does not
   * expect screening on such aliases.
   */
  readonly quality: 'primary' | 'strong' | 'weak';
  readonly given?: string;
  readonly family?: string;
}

/**
 * First and last possible birth day, inclusive, both `YYYY-MM-DD`. The range is one day for a full date, a year for a
 * year, and longer for a range.
 */
export interface BirthDate {
  readonly from: string;
  readonly to: string;
  readonly circa: boolean;
}

export type Gender = 'male' | 'female';

export interface ListedIdentifier {
  readonly type: string;
  readonly value: string;
  readonly country?: string;
}
