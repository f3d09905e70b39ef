import { basename } from 'node:path';
import { message } from '@hakiki/texts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { brokenList, type ListFault } from './broken-list.ts';
import { limits } from './limits.ts';
import { makeMendXml } from './mend-xml.ts';
import { readText } from './source-text.ts';

/**
 * One element with its descendants. Names have no namespace prefix. `text` is the element's own character data,
 * trimmed.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * Size that is counted for each element or attribute in addition to its text, so that empty elements and attributes are
 * counted too.
 */
const OWN_CHARS = 16;

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/**
 * Yields the elements with a name in `records`, at any depth, each as a small tree. Skips everything else, so that
 * memory contains only one record. Refuses a DOCTYPE, so that entity bombs and external entities are not possible.
 * Depth, attributes, elements, and the sizes of a record and of every token are limited (`limits.ts`).
 * @throws AppError invalid_input with line and column, also for a document that ends early
 */
export async function* readXmlRecords(path: string, records: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const file = basename(path);
  const collector = makeCollector(file, records);
  const mend = makeMendXml();
  for await (const chunk of readText(path)) {
    collector.write(mend(chunk));
    yield* collector.take();
  }
  collector.write(mend(''));
  collector.end();
  yield* collector.take();
}

function makeCollector(file: string, records: ReadonlySet<string>) {
  const parser = new SaxesParser({ xmlns: false });
  let done: XmlElement[] = [];
  let open: OpenElement[] = [];
  let depth = 0;
  let elements = 0;
  let recordElements = 0;
  let recordChars = 0;
  let sinceEvent = 0;
  let attributes = 0;

  const refuse = (fault: ListFault): never => {
    throw brokenList(file, fault, message('place_line_column', { line: parser.line, column: parser.column }));
  };
  const progress = (): void => {
    sinceEvent = 0;
  };
  const countChars = (chars: number): void => {
    progress();
    recordChars += chars;
    if (open.length > 0 && recordChars > limits.xmlRecordChars) refuse(message('list_record_too_large'));
  };

  parser.on('error', (error) =>
    refuse(message('list_xml_malformed', { quote: error.message.replace(/^[\d:]+\s*/, '') })),
  );
  parser.on('doctype', () => refuse(message('list_doctype')));
  parser.on('comment', progress);
  parser.on('processinginstruction', progress);
  parser.on('opentagstart', () => {
    progress();
    attributes = 0;
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > limits.xmlAttributes) refuse(message('list_attributes_too_many'));
    countChars(name.length + value.length + OWN_CHARS);
  });
  parser.on('text', addText);
  // Reverts the escapes that `mend-xml` added in CDATA, because CDATA needs no escapes.
  parser.on('cdata', (text) => addText(text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    progress();
    depth += 1;
    elements += 1;
    if (depth > limits.xmlDepth) refuse(message('list_nested_too_deeply'));
    if (elements > limits.xmlElements) refuse(message('list_elements_too_many'));
    const name = localName(tag.name);
    if (open.length === 0) {
      if (!records.has(name)) return;
      recordElements = 0;
      recordChars = 0;
    }
    recordElements += 1;
    countChars(name.length + OWN_CHARS);
    if (recordElements > limits.xmlRecordElements) refuse(message('list_record_elements_too_many'));
    open.push({ name, attributes: localNames(tag.attributes), children: [], text: '' });
  });
  parser.on('closetag', () => {
    progress();
    depth -= 1;
    const element = open.pop();
    if (element === undefined) return;
    const closed: XmlElement = { ...element, text: element.text.trim() };
    const parent = open.at(-1);
    if (parent === undefined) done.push(closed);
    else parent.children.push(closed);
  });

  function addText(text: string): void {
    countChars(text.length);
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  }

  return {
    write(chunk: string): void {
      parser.write(chunk);
      // Limits the number of bytes that the parser holds until its next event. For example, an attribute of 100 MB is
      // refused after one MiB.
      sinceEvent += chunk.length;
      if (sinceEvent > limits.xmlTokenChars + chunk.length) refuse(message('list_token_too_long'));
    },
    end(): void {
      parser.close();
      open = [];
    },
    take(): XmlElement[] {
      const records = done;
      done = [];
      return records;
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
