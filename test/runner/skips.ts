/** A test that may be skipped in CI, and why. Any other skipped test fails the run there. */
export interface AllowedSkip {
  /** Path of the test file, relative to the repository. */
  readonly file: string;
  /** A part of the test's full name; without it, every test of the file. */
  readonly test?: string;
  readonly reason: string;
}

export const ALLOWED_SKIPS: readonly AllowedSkip[] = [
  {
    file: 'test/contract/examples/examples.test.ts',
    test: 'records',
    reason: 'Records the examples anew instead of testing; run by hand with EXAMPLES=write.',
  },
  {
    file: 'server/src/webhooks/receivers.extended.test.ts',
    reason: 'Runs the example receivers in Python, PHP and Go, which a bare machine does not have.',
  },
  {
    file: 'test/examples/examples.extended.test.ts',
    reason: 'Runs examples in Python and PHP, which a bare machine does not have.',
  },
  {
    file: 'test/clients/clients.extended.test.ts',
    reason: 'Runs the clients in languages that a bare machine does not have.',
  },
  {
    file: 'test/samples/samples.extended.test.ts',
    reason: 'Runs the samples of the API reference in languages that a bare machine does not have.',
  },
  {
    file: 'test/samples/guides.extended.test.ts',
    reason: 'Runs the calls of the guides in languages that a bare machine does not have.',
  },
  {
    file: 'test/deploy/chart.test.ts',
    test: 'Helm accepts the chart',
    reason: 'Helm is in no package of Debian. With Helm on PATH or in HELM the test runs.',
  },
  {
    file: 'test/deploy/alerts.test.ts',
    test: 'promtool agrees',
    reason:
      'Runs the rules in Prometheus itself, which a bare machine does not have. With promtool on PATH the tests run; the other tests of the file always do.',
  },
  {
    file: 'server/src/webhooks/signature.test.ts',
    test: 'makes the same signatures',
    reason:
      'Compares with OpenSSL, Python and PHP where they are installed; the fixed table of the same file always runs.',
  },
];

export const isAllowedSkip = (file: string, fullName: string): boolean =>
  ALLOWED_SKIPS.some((skip) => skip.file === file && fullName.includes(skip.test ?? ''));
