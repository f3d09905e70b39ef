import type { Db } from '../../platform/database/tables.ts';
import { FIELD_SIGNALS } from '../facts/signal-definitions.ts';
import { fieldsOfAccount } from '../fields/field-store.ts';
import { LIST_SUBJECTS } from '../lists/list-kinds.ts';
import { listsOfBranch } from '../lists/list-store.ts';
import { listsOf, signalRefs } from './condition-refs.ts';
import type { Rule } from './rule.ts';
import { type RuleFault, ruleFault } from './rule-fault.ts';

/**
 * Returns the lists and fields that rules name but the branch does not have, or has with another kind or type. Queries
 * the database only if a rule names a list or field.
 */
export async function missingListsAndFields(
  db: Db,
  branch: { readonly id: number; readonly accountId: number },
  rules: readonly Pick<Rule, 'condition'>[],
): Promise<RuleFault[]> {
  const named = rules.flatMap(({ condition }, i) => listsOf(condition).map((one) => ({ ...one, i })));
  const fields = rules.flatMap(({ condition }, i) =>
    signalRefs(condition).flatMap(({ name, field }) => (field === undefined ? [] : [{ name, field, i }])),
  );
  const kinds = new Map(
    named.length ? (await listsOfBranch(db, branch.id)).map(({ name, kind }) => [name, kind as string]) : [],
  );
  const types = new Map(
    fields.length
      ? (await fieldsOfAccount(db, branch.accountId)).map(({ name, type }) => [name, FIELD_SIGNALS[type] as string])
      : [],
  );
  return [
    ...named.flatMap(({ of, list, i }) =>
      kinds.get(list) === LIST_SUBJECTS[of]
        ? []
        : [ruleFault(`rules[${i}].condition`, 'rule_fault_list_not_of_branch', { list, kind: LIST_SUBJECTS[of] })],
    ),
    ...fields.flatMap(({ name, field, i }) =>
      types.get(field) === name
        ? []
        : [ruleFault(`rules[${i}].condition`, 'rule_fault_field_not_declared', { field, signal: name })],
    ),
  ];
}
