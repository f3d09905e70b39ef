export interface SearchSection {
  readonly guide: string;
  readonly heading: string;
  readonly text: string;
  readonly address: string;
}
export interface IndexedSection {
  readonly section: SearchSection;
  readonly heading: ReadonlySet<string>;
  readonly text: ReadonlySet<string>;
}
export function stemOf(word: string): string;
export function indexOf(sections: readonly SearchSection[]): IndexedSection[];
export function search(index: readonly IndexedSection[], query: string): SearchSection[];
