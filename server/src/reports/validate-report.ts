import { validateXML } from 'xmllint-wasm';
import { type ReportFault, schemaFaultOf, unreadableSchema } from './schema-fault.ts';

export interface ToValidate {
  readonly xml: string;
  readonly xsd: string;
}

/**
 * Maximum memory of the validator, in pages of 64 KiB. A goAML schema has about a megabyte, and the report of a case at
 * most a few megabytes.
 */
const MAX_PAGES = 2048;
const MAX_FAULTS = 50;

/**
 * Returns the schema's errors for a document. Empty if the document is valid. The validator (libxml2 in WebAssembly)
 * cannot read other files or the network. The running time has no limit. A pattern or nesting of a few hundred
 * characters can make the validation run forever, so only `schema-thread.ts`, which has a timeout, calls this function.
 */
export async function schemaFaults({ xml, xsd }: ToValidate): Promise<ReportFault[]> {
  const checked = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: xsd },
    initialMemoryPages: 256,
    maxMemoryPages: MAX_PAGES,
    // The constructor throws if the schema cannot be read.
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof checked === 'string') return [unreadableSchema(checked)];
  const { valid, errors, rawOutput } = checked;
  if (valid) return [];
  // Errors about the schema are left out here, such as a warning about another file that the schema names.
  const ofReport = errors.filter(({ loc }) => loc?.fileName !== 'schema.xsd');
  if (!ofReport.length) return [unreadableSchema(rawOutput)];
  return ofReport.slice(0, MAX_FAULTS).map(({ message, loc }) => schemaFaultOf(message, loc?.lineNumber));
}
