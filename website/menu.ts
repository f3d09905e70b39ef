/** What a page of the documentation is for: https://diataxis.fr names the four kinds. */
export type Kind = 'tutorial' | 'how-to' | 'reference' | 'explanation';

export interface Page {
  /** The file in the repository. */
  readonly file: string;
  /** The address below `/docs/`. */
  readonly slug: string;
  readonly kind: Kind;
  /** What the reader gets there, for the first page. */
  readonly gives: string;
}

export interface Job {
  readonly job: string;
  readonly pages: readonly Page[];
}

const page = (kind: Kind, slug: string, gives: string, file = `docs/${slug}.md`): Page => ({ kind, slug, gives, file });

/** The pages of the site by the reader's job, in their order. */
export const jobs: readonly Job[] = [
  {
    job: 'Start',
    pages: [
      page('tutorial', 'quickstart', 'From a clone to a verified customer and a received event'),
      page('reference', 'sandbox', 'Numbers, documents and people with a chosen outcome'),
      page('how-to', 'examples', 'Receivers, a lender and a WebView page to copy', 'examples/README.md'),
      page('how-to', 'clients/', 'Clients for your language, and how they behave', 'clients/README.md'),
      page('how-to', 'client', 'The TypeScript client: calls, retries, webhooks', 'client/README.md'),
      page('how-to', 'clients/python', 'The Python client', 'clients/python/README.md'),
      page('how-to', 'clients/php', 'The PHP client', 'clients/php/README.md'),
      page('how-to', 'clients/java', 'The Java client', 'clients/java/README.md'),
      page('how-to', 'clients/go', 'The Go client', 'clients/go/README.md'),
      page('how-to', 'clients/csharp', 'The C# client', 'clients/csharp/README.md'),
      page('how-to', 'api-keys', 'Limit keys to scopes and addresses, and replace them'),
      page('reference', 'errors', 'Every error, and what a caller does about it'),
      page('reference', 'error-codes', 'Every code, with its status and message'),
      page('reference', 'limits', 'Paging, rates, sizes'),
      page('reference', 'versioning', 'What may change, and how you hear of it'),
    ],
  },
  {
    job: 'Verify a person by number',
    pages: [
      page('how-to', 'verify-by-number', 'Send an ID number, and act on the decision'),
      page('how-to', 'authorities', 'Identity providers, their order, and what happens when one is down'),
    ],
  },
  {
    job: 'Read a document',
    pages: [
      page('how-to', 'read-a-document', 'Send a picture, and act on the answer'),
      page('reference', 'documents', 'Kinds, fields and checks, and how far to trust them'),
      page('how-to', 'adding-a-document', 'A new kind of document'),
    ],
  },
  {
    job: 'Compare faces, check liveness',
    pages: [
      page('how-to', 'compare-faces', 'Compare a portrait and a selfie, and act on the answer'),
      page('how-to', 'check-liveness', 'Send a clip, and act on the answer'),
      page('explanation', 'faces', 'Comparison, its threshold and error rates by group'),
      page('explanation', 'liveness', 'What the check finds, and what it cannot tell'),
    ],
  },
  {
    job: 'Take a customer through it in the browser',
    pages: [
      page('how-to', 'web-sdk', 'The element for your page, or our hosted page'),
      page('reference', 'sdk-sessions', 'A run from its session to its event'),
      page('how-to', 'mobile', 'Android, iOS, React Native'),
    ],
  },
  {
    job: 'Screen for sanctions and PEPs',
    pages: [page('explanation', 'screening', 'Lists, matching, thresholds, known customers')],
  },
  {
    job: 'Watch transactions',
    pages: [
      page('how-to', 'transactions', 'Send payments, and act on the answer'),
      page('explanation', 'transaction-monitoring', 'How a payment is judged'),
      page('reference', 'transaction-rules', 'The shipped rules'),
      page('how-to', 'goaml-reports', 'Reports to the financial intelligence unit'),
      page('explanation', 'customer-risk', 'How a customer is rated'),
      page('reference', 'cbn-baseline-standards', 'The CBN’s standards: met, partly met, not met'),
    ],
  },
  {
    job: 'Work the queue',
    pages: [
      page('how-to', 'dashboard', 'The compliance officer’s pages'),
      page('how-to', 'notice-mail', 'An e-mail about work that waits, without names'),
      page('reference', 'policies', 'What a branch decides for itself'),
      page('how-to', 'passkeys', 'Sign in without a password'),
      page('how-to', 'sign-in', 'Connect a sign-in provider'),
    ],
  },
  {
    job: 'Receive events',
    pages: [
      page('how-to', 'webhooks', 'Signatures, retries, order'),
      page('reference', 'events', 'An example of each event and outcome'),
    ],
  },
  {
    job: 'Run it',
    pages: [
      page('how-to', 'install/', 'Which installation fits', 'docs/install/README.md'),
      page('how-to', 'install/container', 'Podman or Docker'),
      page('how-to', 'install/compose', 'Compose'),
      page('how-to', 'install/kubernetes', 'Helm chart and manifests'),
      page('how-to', 'install/systemd', 'A server with systemd'),
      page('how-to', 'install/high-availability', 'Several machines, no single point of failure'),
      page('how-to', 'install/air-gapped', 'Without an outbound connection'),
      page('how-to', 'operations', 'Settings, backup, metrics, keys'),
      page('how-to', 'hardening', 'What to secure, with a check for each', 'docs/operations/hardening.md'),
      page('how-to', 'monitoring', 'Prometheus, alerts, dashboards', 'docs/operations/monitoring.md'),
      page('how-to', 'replicas', 'Add or remove a process', 'docs/operations/replicas.md'),
      page('how-to', 'keys', 'Replace the master key and the data keys', 'docs/operations/keys.md'),
      page('reference', 'sizing', 'Machines for your volume, and what is full first'),
      page(
        'how-to',
        'disaster',
        'Restore on another machine, with the minutes of a rehearsal',
        'docs/operations/disaster.md',
      ),
      page('reference', 'configuration', 'Every setting of the environment'),
      page('reference', 'command-line', 'Every command'),
      page('how-to', 'upgrading', 'From one version to the next'),
      page('how-to', 'runbooks', 'What to do when an alert fires'),
    ],
  },
  {
    job: 'Decide whether to trust it',
    pages: [
      page('reference', 'accuracy', 'Error rates, the worst group first'),
      page('reference', 'performance', 'Speed, and what it was measured on'),
      page('explanation', 'mechanisms', 'How forgetting, jobs, keys and lists work'),
      page('reference', 'columns', 'What is stored, and how each column is protected'),
      page('reference', 'security-requirements', 'OWASP ASVS 5.0 level 2, requirement by requirement'),
      page('reference', 'contract', 'Each statement of the contract with its test'),
      page('reference', 'glossary', 'Words and their one meaning'),
    ],
  },
  {
    job: 'Come from another provider',
    pages: [
      page('how-to', 'coming-from/', 'What differs', 'docs/coming-from/README.md'),
      ...['smile-id', 'dojah', 'youverify', 'sumsub', 'onfido'].map((name) =>
        page('how-to', `coming-from/${name}`, 'Their field and ours'),
      ),
    ],
  },
];

export const pages: readonly Page[] = jobs.flatMap((job) => job.pages);
