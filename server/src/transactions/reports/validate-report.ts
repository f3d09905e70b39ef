import { validateXML } from 'xmllint-wasm';

/** 64 KiB each: schemas of goAML are a megabyte, reports of a case at most a few. */
const MOST_PAGES = 2048;
const MOST_FAULTS = 50;

/**
 * What a schema says of a document: nothing when it is valid. The schema is the operator's; it sees no other file and no network (libxml2 in
 * WebAssembly, in a thread of its own).
 */
export async function schemaFaults(xml: string, xsd: string): Promise<string[]> {
  const checked = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: xsd },
    initialMemoryPages: 256,
    maxMemoryPages: MOST_PAGES,
    // It throws for a schema that it cannot read.
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof checked === 'string') return [`the schema cannot be read: ${checked.slice(0, 500)}`];
  const { valid, errors, rawOutput } = checked;
  if (valid) return [];
  const faults = errors
    .slice(0, MOST_FAULTS)
    .map(({ message, loc }) => `line ${loc?.lineNumber ?? '?'}: ${message.trim()}`);
  return faults.length ? faults : [rawOutput.slice(0, 500) || 'the schema cannot be read'];
}
