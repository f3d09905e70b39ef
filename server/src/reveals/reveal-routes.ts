import { reveals as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import { makeReveal, type RevealDeps } from './reveal.ts';

/** What is masked is shown to whoever says why. */
export function revealRoutes(serve: Serve, deps: RevealDeps): void {
  const reveal = makeReveal(deps);
  serve(contract.reveal, async ({ user, query, body, audit }) => {
    const { subject, fields, reason } = body;
    audit(`${subject}: ${fields.join(', ')} (${reason})`.slice(0, 500));
    return ok(await reveal(user, query, body), 'Shown');
  });
}
