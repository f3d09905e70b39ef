import { isSwitches, preferenceOf } from './preferences.ts';

/** Column that the user can hide or show. */
export interface ChoosableColumn {
  readonly id?: string;
  readonly title: string;
  readonly extra?: boolean;
}
export const columnsKey = (list: string): string => `columns.${list}`;
export const chosenColumns = (list: string): Readonly<Record<string, boolean>> =>
  preferenceOf(columnsKey(list), isSwitches) ?? {};
