const matching = (...names) => names.map((name) => `packages/matching/src/${name}.test.ts`);

/** What is changed, and the tests that are to notice, tried in this order: quick ones first. */
export const GROUPS = {
  customers: {
    mutate: ['server/src/customers/decide.ts', 'server/src/customers/cross-checks/{facts,names,finding}.ts'],
    tests: ['server/src/customers/decide.test.ts', 'server/src/customers/cross-checks/*.test.ts'],
  },
  screening: { mutate: ['server/src/screening/decide.ts'], tests: ['server/src/screening/decide.test.ts'] },
  webhooks: {
    mutate: ['server/src/webhooks/retry.ts', 'server/src/platform/jobs/retry-delay.ts'],
    tests: ['server/src/webhooks/retry.test.ts', 'server/src/platform/jobs/retry-delay.test.ts'],
  },
  runs: {
    mutate: ['server/src/sdk-runs/{steps,run-findings}.ts'],
    tests: ['server/src/sdk-runs/{steps,run-findings}.test.ts'],
  },
  faces: {
    mutate: ['server/src/faces/{calibration,doubts}.ts', 'server/src/faces/liveness/{fuse,verdict}.ts'],
    tests: ['server/src/faces/{calibration,doubts}.test.ts', 'server/src/faces/liveness/{fuse,verdict}.test.ts'],
  },
  rules: {
    mutate: [
      'server/src/transactions/rules/{compile,evaluate-rules}.ts',
      'server/src/transactions/cases/case-rules.ts',
    ],
    tests: [
      'server/src/transactions/rules/{compile,evaluate-rules}.test.ts',
      'server/src/transactions/cases/case-rules.test.ts',
    ],
  },
  evidence: {
    mutate: ['packages/matching/src/{score,score-birth,score-evidence,same-person}.ts'],
    tests: ['packages/matching/src/{score,score-birth,score-evidence,same-person}.test.ts'],
  },
  names: {
    mutate: ['packages/matching/src/{score-names,align-names}.ts'],
    tests: matching('align-names', 'align-bounds', 'left-over-words', 'unvowelled', 'golden', 'score-names'),
  },
  words: {
    mutate: ['packages/matching/src/{score-token,word-distance}.ts'],
    tests: matching('score-token', 'word-distance', 'unvowelled', 'golden', 'left-over-words'),
  },
};
