import { growing, sharedArray } from './growing.ts';
import type { IndexArrays } from './layout.ts';
import { findRow, growingRowTable } from './row-table.ts';

type Postings = Pick<IndexArrays, 'keySlots' | 'keyCheck' | 'keyOffset' | 'keyName'>;

export interface PostingsBuilder {
  /**
   * Adds a name to a key. Repeated calls for the same name and key add it only once. Names must be in ascending order.
   */
  readonly file: (key: string, name: number) => void;
  readonly done: () => Postings;
}

/**
 * Collects names by key. Until it is finished, it stores the key of every entry, and for each key the count and the
 * last name.
 */
export function postingsBuilder(): PostingsBuilder {
  const rows = growingRowTable();
  const rowCount = growing(Uint32Array);
  const rowLast = growing(Uint32Array);
  const filedRow = growing(Uint32Array);
  /** Position in `filedRow` of the first entry of each name. */
  const nameStart = growing(Uint32Array);

  return {
    file: (key, name) => {
      while (nameStart.length() <= name) nameStart.push(filedRow.length());
      const row = rows.rowOf(key);
      if (row === rowCount.length()) {
        rowCount.push(0);
        rowLast.push(0);
      }
      if (rowLast.at(row) === name + 1) return;
      rowLast.set(row, name + 1);
      rowCount.set(row, rowCount.at(row) + 1);
      filedRow.push(row);
    },
    done: () => {
      const { slots, check } = rows.done();
      const keyOffset = sharedArray(Uint32Array, rows.count() + 1);
      for (let row = 0; row < rows.count(); row++) {
        keyOffset[row + 1] = (keyOffset[row] ?? 0) + rowCount.at(row);
        rowLast.set(row, keyOffset[row] ?? 0);
      }
      const keyName = sharedArray(Uint32Array, filedRow.length());
      nameStart.push(filedRow.length());
      for (let name = 0; name + 1 < nameStart.length(); name++) {
        for (let i = nameStart.at(name); i < nameStart.at(name + 1); i++) {
          const row = filedRow.at(i);
          const at = rowLast.at(row);
          keyName[at] = name;
          rowLast.set(row, at + 1);
        }
      }
      return { keySlots: slots, keyCheck: check, keyOffset, keyName };
    },
  };
}

/** Returns the row of a key, or -1. */
export const findKey = ({ keySlots, keyCheck }: Pick<IndexArrays, 'keySlots' | 'keyCheck'>, text: string): number =>
  findRow({ slots: keySlots, check: keyCheck }, text);
