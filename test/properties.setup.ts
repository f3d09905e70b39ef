import fc from 'fast-check';

/**
 * Property tests draw the same cases at every run, so that what lands is decided by the change and not by the dice. To look further:
 * `FC_SEED=random npm test`, or `FC_SEED=<seed>` to repeat what that found.
 */
const given = process.env['FC_SEED'];
fc.configureGlobal({ seed: given === 'random' ? Date.now() % 2 ** 31 : Number(given ?? 20_261_120) });
