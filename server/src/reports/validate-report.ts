import { validateXML } from 'xmllint-wasm';

export interface ToValidate {
  readonly xml: string;
  readonly xsd: string;
}

/** 64 KiB each: schemas of goAML are a megabyte, reports of a case at most a few. */
const MAX_PAGES = 2048;
const MAX_FAULTS = 50;

/**
 * What a schema says of a document: nothing when it is valid. The schema sees no other file and no network (libxml2 in WebAssembly). It has no bound on
 * time: a pattern or a nesting of a few hundred characters goes on for ever, so that `schema-thread.ts` alone runs it.
 */
export async function schemaFaults({ xml, xsd }: ToValidate): Promise<string[]> {
  const checked = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'schema.xsd', contents: xsd },
    initialMemoryPages: 256,
    maxMemoryPages: MAX_PAGES,
    // It throws for a schema that it cannot read.
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof checked === 'string') return [`the schema cannot be read: ${checked.slice(0, 500)}`];
  const { valid, errors, rawOutput } = checked;
  if (valid) return [];
  const faults = errors
    .slice(0, MAX_FAULTS)
    .map(({ message, loc }) => `line ${loc?.lineNumber ?? '?'}: ${message.trim()}`);
  return faults.length ? faults : [rawOutput.slice(0, 500) || 'the schema cannot be read'];
}
