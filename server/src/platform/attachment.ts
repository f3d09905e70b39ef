/**
 * Returns the header `Content-Disposition` for a download with a name such as `hakiki-report-5.pdf`.
 *
 * @param what kind and id of the content; must not contain personal data
 */
export const attachment = (what: string, type: 'json' | 'pdf' | 'xml' | 'jpg' | 'png' | 'txt'): string =>
  `attachment; filename="hakiki-${what}.${type}"`;
