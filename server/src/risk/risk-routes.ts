import { risk as contract } from '@hakiki/contract';
import { asReference } from '../http/record-headers.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { referenceKey } from '../verifications/record.ts';
import { unlistedFactors } from './assess-customer.ts';
import { factsOf } from './customer-facts.ts';
import { declareCustomer } from './declare-customer.ts';
import { modelInForce } from './model-store.ts';
import type { RateCustomer } from './rate-customer.ts';
import * as store from './rating-store.ts';

export interface RiskRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly rateCustomer: RateCustomer;
}

const MAX_HISTORY = 100;
/** Conduct of a customer without transactions. Used to find declared values that are missing in the model. */
const NO_CONDUCT = { alerts: 0, openCases: 0, confirmedCases: 0, volume: undefined };

/** Endpoints for a customer's declared data (API key) and the resulting rating (users of the account). */
export function riskRoutes(serve: Serve, { db, vault, rateCustomer }: RiskRouteDeps): void {
  const customerOf = async (branch: { readonly id: number; readonly accountId: number }, reference: string) => ({
    ...{ branchId: branch.id, accountId: branch.accountId },
    referenceKey: await referenceKey(vault, branch.accountId, reference),
  });

  serve(contract.declareCustomer, async ({ caller: { branch }, params, body, audit, changed }) => {
    // The reference is the caller's own identifier of the customer, so the audit log must not contain it.
    audit('customer');
    const reference = asReference(params.reference, 'reference');
    const customer = await customerOf(branch, reference);
    await declareCustomer(db, vault, customer, { reference, declared: body });
    // The declared values are personal data, so the audit log records only that values were declared.
    changed(undefined, { profile: body });
    const { model } = await modelInForce(db, branch.id);
    const declared = factsOf({ declared: body, records: [], alerts: [], decisions: [], conduct: NO_CONDUCT });
    const unlisted = unlistedFactors(model, declared).filter((key) => key !== 'cases');
    return ok({ reference, declared: body, unlisted }, 'Customer profile saved');
  });

  serve(contract.readRisk, async ({ branch, params, audit }) => {
    audit('customer');
    const reference = asReference(params.reference, 'reference');
    const customer = await customerOf({ id: branch.id, accountId: branch.account_id }, reference);
    await rateCustomer(customer);
    const row = await store.readRisk(db, vault, customer);
    if (!row) throw new AppError('not_found');
    audit(`customer risk ${row.id}`);
    const history = await store.listAssessments(db, vault, {
      accountId: branch.account_id,
      riskId: row.id,
      limit: MAX_HISTORY,
    });
    const shown = history.map(({ model_id: id, ...assessment }) => ({
      ...assessment,
      model: { id, approved: id !== null },
    }));
    const [rating] = shown;
    if (!rating || !row.next_review_at) throw new AppError('not_found');
    return ok(
      {
        ...{ reference, declared: row.declared, rating, history: shown },
        due_diligence: rating.level === 'high' ? ('enhanced' as const) : ('standard' as const),
        next_review_at: row.next_review_at,
      },
      'Customer risk retrieved',
    );
  });
}
