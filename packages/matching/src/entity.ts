/**
 * Entity in the format that every list importer returns, whatever the source format. Importers fill in the fields that
 * the list has and leave the rest empty. They never guess.
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
  /** `YYYY-MM-DD`, or only a part of it if the list has no more. Absent if the list has no date. */
  readonly recordedDate?: string;
  readonly sanctionBody?: string;
  readonly sanctionTypes: readonly string[];
  readonly otherInformation: readonly string[];
  readonly pepTypes: readonly string[];
  /** Role, body and term, as readable text. */
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

/** Vessels and aircraft are compared like organisations. Names of an entry of unknown kind are compared both ways. */
export const nameKindsOf = ({ kind }: Pick<ListedEntity, 'kind'>): readonly NameKind[] => NAME_KINDS[kind];

export interface ListedName {
  readonly text: string;
  /**
   * Weak (low quality) aliases support a hit but do not cause one alone, because OFAC does not expect screening on
   * them.
   */
  readonly quality: 'primary' | 'strong' | 'weak';
  readonly given?: string;
  readonly family?: string;
}

/**
 * First and last possible day, inclusive, both `YYYY-MM-DD`: one day for a full date, a year for a year, longer for a
 * range.
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
