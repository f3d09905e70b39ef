import type { XmlElement } from './xml-records.ts';

/** Returns the children of an element that have this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns all elements at a path of names, through all matching children. */
export function findAll(element: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = element === undefined ? [] : [element];
  for (const name of path) found = found.flatMap((one) => childrenOf(one, name));
  return found;
}

/** Returns the text of the first element at the path. Undefined if there is no such element or its text is blank. */
export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return textsOf(element, ...path)[0];
}

/** Returns the texts of all elements at the path. Leaves out blank texts. */
export function textsOf(element: XmlElement | undefined, ...path: readonly string[]): string[] {
  return findAll(element, ...path)
    .map((one) => one.text)
    .filter((text) => text !== '');
}

/** Returns the value of an attribute. Undefined if the attribute is absent or blank. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes[name]?.trim() || undefined;
}

/**
 * Returns every descendant with this name at any depth. Some lists wrap the same value in one, two or three elements.
 */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendantsOf(child, name)]);
}
