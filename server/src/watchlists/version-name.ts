/** How a list's version is named in answers: its publication date where it has one, with the number that makes it unique. */
export const versionName = ({
  version,
  publicationDate,
}: {
  readonly version: number;
  readonly publicationDate: string | null;
}): string => (publicationDate === null ? String(version) : `${publicationDate}#${version}`);

/** The publication date in such a name, if there is one: what stands in for an entry's own date where a list gives none (OFAC). */
export const publicationDateOf = (name: string): string | undefined => /^(.+)#\d+$/.exec(name)?.[1];
