/** One element of a message, with all elements inside it. `name` has no prefix. */
export interface MessageElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MessageElement[];
  /** The element's own text, trimmed. */
  readonly text: string;
}

/** Returns the first element at a path inside another element: `at(transfer, 'PmtId', 'TxId')`. Pure. */
export function at(element: MessageElement | undefined, ...path: readonly string[]): MessageElement | undefined {
  let here = element;
  for (const name of path) here = here?.children.find((child) => child.name === name);
  return here;
}

/**
 * Returns the text of the element at a path. Undefined if there is no such element, or if the element is empty. Pure.
 */
export const textAt = (element: MessageElement | undefined, ...path: readonly string[]): string | undefined =>
  at(element, ...path)?.text || undefined;
