/**
 * The one shape every list importer yields, whatever the source format. Importers fill what
 * the list says and leave the rest empty; nothing is guessed.
 */
export interface ListedEntity {
  /** The record's key in its list: stable from one version to the next. */
  readonly id: string;
  readonly kind: 'person' | 'organization' | 'vessel' | 'aircraft' | 'unknown';
  /** OpenSanctions topics: `sanction`, `role.pep`, `role.rca`, `pep-class-1` … Decides whether a hit is a sanction or a PEP. */
  readonly topics: readonly string[];
  readonly names: readonly ListedName[];
  readonly births: readonly BirthDate[];
  readonly genders: readonly Gender[];
  /** Nationality, citizenship or country, ISO 3166-1 alpha-2 in lower case. */
  readonly countries: readonly string[];
  readonly birthPlaces: readonly string[];
  readonly identifiers: readonly ListedIdentifier[];
  /** `YYYY-MM-DD`, or less where the list says less; absent when the list gives none. */
  readonly recordedDate?: string;
  readonly sanctionBody?: string;
  readonly sanctionTypes: readonly string[];
  readonly otherInformation: readonly string[];
  readonly pepTypes: readonly string[];
  /** Role, body and term, readable. */
  readonly politicalPosts: readonly string[];
  /** Where the PEP entry comes from (dataset or list title). */
  readonly source?: string;
}

/** By whose rules a name is read and compared: titles and links of descent are a person's, legal forms an organisation's. */
export type NameKind = 'person' | 'organization';

const NAME_KINDS: Readonly<Record<ListedEntity['kind'], readonly NameKind[]>> = {
  person: ['person'],
  organization: ['organization'],
  vessel: ['organization'],
  aircraft: ['organization'],
  unknown: ['person', 'organization'],
};

/** Vessels and aircraft are named as organisations are; the names of an entry of unknown kind are read both ways. */
export const nameKindsOf = ({ kind }: Pick<ListedEntity, 'kind'>): readonly NameKind[] => NAME_KINDS[kind];

export interface ListedName {
  readonly text: string;
  /** Weak (low quality) aliases corroborate, they do not raise a hit alone: OFAC does not expect screening on them. */
  readonly quality: 'primary' | 'strong' | 'weak';
  readonly given?: string;
  readonly family?: string;
}

/** Bounds of what the list knows, inclusive, both `YYYY-MM-DD`: one day for a full date, a year for a year, wider for a range. */
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
