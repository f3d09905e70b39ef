import { reveals as contract, revealSubjects } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import { makeReveal, type RevealDeps } from './reveal.ts';

const KINDS: readonly string[] = revealSubjects;

/** Endpoint that shows masked values to a user who gives a reason. */
export function revealRoutes(serve: Serve, deps: RevealDeps): void {
  const reveal = makeReveal(deps);
  serve(contract.reveal, async ({ user, branch, body, audit }) => {
    // Before the subject is found, its text is unchecked input. The log of a refused call therefore contains only the
    // kind.
    audit(KINDS.find((kind) => body.subject.startsWith(`${kind}:`)) ?? 'nothing that is masked');
    const { shown, ...answer } = await reveal(user, branch, body);
    audit(`${shown}: ${body.fields.join(', ')} (${body.reason})`.slice(0, 500));
    return ok(answer, 'Shown');
  });
}
