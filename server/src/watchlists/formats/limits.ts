/**
 * Limits of an importer. The largest real files in 2026: SDN_ADVANCED 130 MB, EU FSF XML 26 MB, UK 22 MB, a full
 * OpenSanctions collection in FollowTheMoney lines 2–3 GB with lines up to about 1 MB.
 */
export const limits = {
  /** Maximum size of one XML or CSV file, in bytes. */
  fileBytes: 1 << 30,
  /** Maximum size of one FollowTheMoney file, in bytes. */
  linesFileBytes: 8 * (1 << 30),
  /** Maximum length of one line of a JSON-lines file, in characters. */
  lineChars: 8 << 20,
  /** A list of no fixed form (NIGSAC: 69 entries in 2026), in bytes. */
  smallDocumentBytes: 16 << 20,
  /** A JSON document that has to be held whole (Popolo), in bytes. */
  documentBytes: 64 << 20,
  /** Objects, lists and items of such a document: 64 MB of `{},` are 20 million objects, of which each costs more than its text. */
  jsonValues: 6_000_000,
  /** Characters between two XML events: bounds a name, an attribute, a text, a comment. */
  xmlTokenChars: 1 << 20,
  xmlDepth: 32,
  xmlAttributes: 200,
  /** Elements of one record; the largest real one (an SDN_ADVANCED reference set) has about 10,000. */
  xmlRecordElements: 200_000,
  /** Text of one record, and the names and values of its elements and attributes, each with some 16 for itself, in characters. */
  xmlRecordChars: 16 << 20,
  xmlElements: 50_000_000,
  csvRecordChars: 1 << 20,
  csvColumns: 1_000,
  /** Rows of lists that have to be grouped by entity in memory (OFAC, EU, UK: at most 100,000 in 2026). */
  groupedRows: 1_000_000,
  /** Maximum size of a file whose rows are grouped in memory, in bytes; the largest, the EU's CSV, has about 50 MB. */
  groupedBytes: 256 << 20,
  /** Lines that belong to one entity (its sanctions, passports, posts). */
  linksOfEntity: 20_000,
  /** Maximum number of entities of one such line, and of texts of each of its properties. */
  linkValues: 50,
  joinedLinks: 20_000_000,
  /** Maximum size of the lines that are joined at once, in characters: some 16 million where ids are not chosen to fall together. */
  bucketChars: 256 << 20,
  positions: 2_000_000,
  /** Maximum size of one file of changes, in bytes. */
  deltaBytes: 256 << 20,
  /** Files of one import and levels of folders. */
  files: 2_000,
  folderDepth: 4,
  /** Limits of one entity: longer text is cut, further values are dropped. */
  idChars: 500,
  nameChars: 1_000,
  names: 2_000,
  noteChars: 8_000,
  notes: 100,
} as const;
