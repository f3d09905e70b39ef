import { SaxesParser, type SaxesTagNS } from 'saxes';
import { AppError, type Problem, problem } from '../../../platform/errors.ts';
import type { MessageElement } from './message-element.ts';

/** Limits of one message. A transfer that follows the standards has at most about 300 elements. */
export const MESSAGE_LIMITS = {
  bytes: 4 * 1024 * 1024,
  transfers: 500,
  depth: 24,
  /** Maximum number of elements of one transfer. */
  elements: 1_000,
  /** Maximum number of characters of one transfer, including names and attributes. */
  chars: 64 * 1024,
  attributes: 20,
  /**
   * Maximum number of characters between two events of the parser. This limits a name, comment or text that never ends.
   */
  token: 64 * 1024,
} as const;

/** Kind of message, recognised by the namespace or by the name of the root element. */
export type MessageKind = 'pacs.008' | 'pain.001' | 'nip';

/** A credit transfer, and the elements of the message that apply to it. */
export interface Transfer {
  readonly element: MessageElement;
  /** The GrpHdr element and, in pain.001, the debtor of the transfer's PmtInf, by element name. */
  readonly around: ReadonlyMap<string, MessageElement>;
}
export interface Message {
  readonly kind: MessageKind;
  readonly transfers: readonly Transfer[];
}

/** Matches versions 2 to 13 of both ISO 20022 messages. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(pacs\.008|pain\.001)\.001\.(?:0[2-9]|1[0-3])$/;
const NIP_ROOTS: ReadonlySet<string> = new Set(['FTSingleCreditRequest', 'FTAdviceCreditRequest']);
/** Elements directly inside the message or its PmtInf. */
const AROUND: ReadonlySet<string> = new Set(['GrpHdr', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ReqdExctnDt']);

interface OpenElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: MessageElement[];
  text: string;
}

/**
 * Parses a message in pieces. Refuses a DOCTYPE, so only the five predefined entities of XML are possible. Limits size,
 * depth, elements, attributes and the length of every token. Memory therefore contains only the finished transfers and
 * one unfinished transfer.
 */
export function makeMessageParser() {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const open: OpenElement[] = [];
  const around = new Map<string, MessageElement>();
  const transfers: Transfer[] = [];
  let kind: MessageKind | undefined;
  let [elements, chars, attributes, sinceEvent, bytes] = [0, 0, 0, 0, 0];

  const refuse = (fault: Problem): never => {
    throw new AppError('message_refused', { fault, line: parser.line, column: parser.column });
  };
  const count = (more: number): void => {
    sinceEvent = 0;
    chars += more;
    if (chars > MESSAGE_LIMITS.chars) refuse(problem('message_part_too_large'));
  };
  const isRecord = (name: string): boolean =>
    kind === 'nip' ? path.length === 1 : name === 'CdtTrfTxInf' || (AROUND.has(name) && path.length <= 4);

  parser.on('error', () => refuse(problem('message_not_well_formed')));
  parser.on('doctype', () => refuse(problem('message_doctype')));
  parser.on('processinginstruction', () => refuse(problem('message_processing_instruction')));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) refuse(problem('message_declares_other_encoding'));
  });
  parser.on('comment', () => {
    sinceEvent = 0;
  });
  parser.on('opentagstart', () => {
    sinceEvent = 0;
    attributes = 0;
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > MESSAGE_LIMITS.attributes) refuse(problem('message_too_many_attributes'));
    count(name.length + value.length);
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    path.push(tag.local);
    if (path.length > MESSAGE_LIMITS.depth) refuse(problem('message_too_deep'));
    noteKind(tag);
    if (!open.length) {
      chars = 0;
      elements = 0;
      if (!isRecord(tag.local)) return;
    }
    elements += 1;
    if (elements > MESSAGE_LIMITS.elements) refuse(problem('message_too_many_elements'));
    count(tag.local.length);
    const own = Object.values(tag.attributes).map(({ local, value }) => [local, value] as const);
    open.push({ name: tag.local, attributes: new Map(own), children: [], text: '' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    sinceEvent = 0;
    const name = path.pop();
    const element = open.pop();
    if (!element) {
      // The next PmtInf element has a different debtor.
      if (name === 'PmtInf') for (const key of AROUND) if (key !== 'GrpHdr') around.delete(key);
      return;
    }
    const closed: MessageElement = { ...element, text: element.text.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(closed);
    else if (closed.name === 'CdtTrfTxInf' || kind === 'nip') takeTransfer(closed);
    else around.set(closed.name, closed);
  });

  function noteKind({ uri, local }: SaxesTagNS): void {
    const found = NAMESPACE.exec(uri)?.[1] as MessageKind | undefined;
    const nip = path.length === 1 && NIP_ROOTS.has(local) ? 'nip' : undefined;
    kind ??= found ?? nip;
    if (local === 'CdtTrfTxInf' && kind === undefined) refuse(problem('message_unknown_namespace'));
  }
  function takeTransfer(element: MessageElement): void {
    if (transfers.length === MESSAGE_LIMITS.transfers)
      refuse(problem('message_too_many_transfers', { max: MESSAGE_LIMITS.transfers }));
    transfers.push({ element, around: new Map(around) });
  }
  function addText(text: string): void {
    const element = open.at(-1);
    count(element ? text.length : 0);
    if (element) element.text += text;
  }

  return {
    /**
     * Parses the next piece of the message.
     * @throws AppError invalid_input with line and column. The error contains no text of the message.
     */
    write(piece: string, size: number): void {
      bytes += size;
      if (bytes > MESSAGE_LIMITS.bytes)
        throw new AppError('message_too_large', { max: MESSAGE_LIMITS.bytes / 1024 / 1024 });
      parser.write(piece);
      sinceEvent += piece.length;
      if (sinceEvent > MESSAGE_LIMITS.token + piece.length) refuse(problem('message_token_too_long'));
    },
    /**
     * Ends the parsing and returns the message.
     * @throws AppError invalid_input also if the message is incomplete or of an unknown kind.
     */
    end(): Message {
      parser.close();
      if (kind === undefined || !transfers.length) throw new AppError('message_without_transfer');
      const stated = around.get('GrpHdr')?.children.find(({ name }) => name === 'NbOfTxs')?.text;
      if (stated !== undefined && Number(stated) !== transfers.length)
        throw new AppError('message_count_differs', { stated: Number(stated), transfers: transfers.length });
      return { kind, transfers };
    },
  };
}
