/** One element of a message with all elements below it. `name` has no prefix. */
export interface MessageElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MessageElement[];
  /** The element's own text, trimmed. */
  readonly text: string;
}

/** The first element at a path below another: `at(transfer, 'PmtId', 'TxId')`. Pure. */
export function at(element: MessageElement | undefined, ...path: readonly string[]): MessageElement | undefined {
  let here = element;
  for (const name of path) here = here?.children.find((child) => child.name === name);
  return here;
}

/** The text at a path. Undefined if there is no such element, or the element is empty. Pure. */
export const textAt = (element: MessageElement | undefined, ...path: readonly string[]): string | undefined =>
  at(element, ...path)?.text || undefined;
