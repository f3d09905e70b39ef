import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SignalDefinition } from './edit-rule.ts';
import type { ParameterForm } from './rule-form.ts';

export interface ExampleValue {
  readonly signal: string;
  readonly window: string | null;
  readonly value: string | number | boolean;
  readonly currency: string | null;
  readonly transaction: number;
}

/** Data that all parts of the editor use. */
export interface EditorContext {
  readonly signals: ReadonlyMap<string, SignalDefinition>;
  readonly examples: readonly ExampleValue[];
  /** Currency of the branch. */
  readonly currency: string;
  readonly lists: readonly string[];
  readonly parameters: readonly ParameterForm[];
  /** Returns the meaning of a parameter in the viewer's language. A meaning that a user typed is not translated. */
  readonly meaningOf: (parameter: ParameterForm) => string;
  /** Faults of nodes, by the id of the node. */
  readonly faults: ReadonlyMap<number, readonly string[]>;
}
export const Editor = createContext<EditorContext>({
  signals: new Map(),
  examples: [],
  currency: '',
  lists: [],
  parameters: [],
  meaningOf: ({ meaning }) => meaning,
  faults: new Map(),
});
export const useEditor = (): EditorContext => useContext(Editor);
