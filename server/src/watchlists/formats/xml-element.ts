import type { XmlElement } from './xml-records.ts';

/** The children of that name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Follows names downwards, through every child of each name. */
export function findAll(element: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = element === undefined ? [] : [element];
  for (const name of path) found = found.flatMap((one) => childrenOf(one, name));
  return found;
}

/** Text of the first element at the path; undefined where absent or blank. */
export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return textsOf(element, ...path)[0];
}

/** Texts of all elements at the path, blank ones left out. */
export function textsOf(element: XmlElement | undefined, ...path: readonly string[]): string[] {
  return findAll(element, ...path)
    .map((one) => one.text)
    .filter((text) => text !== '');
}

/** An attribute; undefined where absent or blank. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes[name]?.trim() || undefined;
}

/** Every element of that name below, at any depth: for lists that wrap the same value in one, two or three elements. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendantsOf(child, name)]);
}
