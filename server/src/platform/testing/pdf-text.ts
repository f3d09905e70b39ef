import { inflateSync } from 'node:zlib';

/** One page of a PDF from PDFKit. */
export interface PdfPage {
  /** Text in the order in which it was drawn, with one line for each drawn piece. */
  readonly text: string;
  /** Drawn pictures, with their size in points. */
  readonly pictures: readonly { readonly width: number; readonly height: number }[];
}

/** Returns the pages of a PDF from PDFKit. Decodes letters with each font's map to Unicode, like a PDF reader. */
export function pdfPages(bytes: Uint8Array): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/gm)].map(([, id, body]) => [id!, body!]),
  );
  const streamOf = (id: string): string => {
    // PDFKit ends a stream with a line feed. A carriage return before it belongs to the compressed bytes.
    const data = /stream\r?\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? '')?.[1];
    return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const [, names] of body.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name, id] of names!.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1];
        if (map !== undefined) fonts.set(name!, lettersOf(streamOf(map)));
      }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const content = streamOf(/\/Contents (\d+) 0 R/.exec(body)![1]!);
      return { text: textOf(content, fonts), pictures: picturesOf(content) };
    });
}

/** Letters of a font by their code. A code may have several letters. */
function lettersOf(map: string): string[] {
  const letters: string[] = [];
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex], at) => {
      const units = Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      letters[Number.parseInt(first!, 16) + at] = units;
    });
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let font: readonly string[] = [];
  const pieces: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    else {
      const codes = [...shown!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      pieces.push(codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join(''));
    }
  }
  return pieces.join('\n');
}

const picturesOf = (content: string): PdfPage['pictures'] =>
  [...content.matchAll(/([\d.]+) 0 0 -?([\d.]+) [-\d.]+ [-\d.]+ cm\s+\/I\d+ Do/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
