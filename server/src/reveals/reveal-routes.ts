import { reveals as contract, revealSubjects } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import { makeReveal, type RevealDeps } from './reveal.ts';

const KINDS: readonly string[] = revealSubjects;

/** What is masked is shown to whoever says why. */
export function revealRoutes(serve: Serve, deps: RevealDeps): void {
  const reveal = makeReveal(deps);
  serve(contract.reveal, async ({ user, query, body, audit }) => {
    // What is asked for is the asker's own text until it was found: of a refused call the log has the kind alone.
    audit(KINDS.find((kind) => body.subject.startsWith(`${kind}:`)) ?? 'nothing that is masked');
    const { shown, ...answer } = await reveal(user, query, body);
    audit(`${shown}: ${body.fields.join(', ')} (${body.reason})`.slice(0, 500));
    return ok(answer, 'Shown');
  });
}
