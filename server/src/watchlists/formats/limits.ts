/**
 * Limits of an importer. The largest real files in 2026 were SDN_ADVANCED with 130 MB, EU FSF XML with 26 MB and UK
 * with 22 MB. A full OpenSanctions collection in FollowTheMoney lines has 2–3 GB, with lines up to about 1 MB.
 */
export const limits = {
  /** Maximum size of one XML or CSV file, in bytes. */
  fileBytes: 1 << 30,
  /** Maximum size of one FollowTheMoney file, in bytes. */
  linesFileBytes: 8 * (1 << 30),
  /** Maximum length of one line of a JSON-lines file, in characters. */
  lineChars: 8 << 20,
  /** Maximum size of a list without a fixed format (NIGSAC: 69 entries in 2026), in bytes. */
  smallDocumentBytes: 16 << 20,
  /** Maximum size of a JSON document that must be in memory as a whole (Popolo), in bytes. */
  documentBytes: 64 << 20,
  /**
   * Maximum number of objects, lists and items of such a document. The limit is needed because an object needs more
   * memory than its text: 64 MB of `{},` are 20 million objects.
   */
  jsonValues: 6_000_000,
  /** Maximum number of characters between two XML events. This limits a name, an attribute, a text or a comment. */
  xmlTokenChars: 1 << 20,
  xmlDepth: 32,
  xmlAttributes: 200,
  /**
   * Maximum number of elements of one record. The largest real record, a reference set in SDN_ADVANCED, has about
   * 10,000 elements.
   */
  xmlRecordElements: 200_000,
  /**
   * Maximum size of one record in characters: its text, and the names and values of its elements and attributes.
   * Another 16 characters are counted for each element and attribute.
   */
  xmlRecordChars: 16 << 20,
  xmlElements: 50_000_000,
  csvRecordChars: 1 << 20,
  csvColumns: 1_000,
  /**
   * Maximum number of rows in a list whose rows are grouped by entity in memory. The OFAC, EU and UK lists had at most
   * 100,000 rows in 2026.
   */
  groupedRows: 1_000_000,
  /**
   * Maximum size of a file whose rows are grouped in memory, in bytes. The largest such file, the EU's CSV, has about
   * 50 MB.
   */
  groupedBytes: 256 << 20,
  /** Maximum number of lines that are joined to one entity: its sanctions, passports and posts. */
  linksOfEntity: 20_000,
  /** Maximum number of holders of one linked record, and maximum number of texts in each of its properties. */
  linkValues: 50,
  joinedLinks: 20_000_000,
  /**
   * Maximum size of the lines that are joined at the same time, in characters. Real files need about 16 million. Only a
   * file whose ids were chosen to have equal hashes needs more.
   */
  bucketChars: 256 << 20,
  positions: 2_000_000,
  /** Maximum size of one delta file, in bytes. */
  deltaBytes: 256 << 20,
  /** Maximum number of files in one import, and of levels of folders. */
  files: 2_000,
  folderDepth: 4,
  /** Limits of one entity. Longer texts are cut, and further values are left out. */
  idChars: 500,
  nameChars: 1_000,
  names: 2_000,
  noteChars: 8_000,
  notes: 100,
} as const;
