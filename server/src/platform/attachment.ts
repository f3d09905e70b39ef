/**
 * Returns the `Content-Disposition` of a file to download, such as `hakiki-report-5.pdf`.
 *
 * @param what kind and number of the content, never personal data
 */
export const attachment = (what: string, type: 'json' | 'pdf' | 'xml' | 'jpg' | 'png' | 'txt'): string =>
  `attachment; filename="hakiki-${what}.${type}"`;
