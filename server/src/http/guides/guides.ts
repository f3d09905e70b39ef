/** The guides at `/docs`, in their order: a part of the menu, the name in the address, the file in the repository. */
export interface Guide {
  readonly part: string;
  readonly slug: string;
  readonly file: string;
}

const guide = (part: string, slug: string, file = `docs/${slug}.md`): Guide => ({ part, slug, file });

export const guides: readonly Guide[] = [
  guide('Start', 'quickstart'),
  guide('Start', 'sandbox'),
  guide('Start', 'errors'),
  guide('Start', 'limits'),
  guide('Start', 'versioning'),
  guide('Start', 'client', 'client/README.md'),
  guide('Verify', 'documents'),
  guide('Verify', 'faces'),
  guide('Verify', 'liveness'),
  guide('Verify', 'authorities'),
  guide('Verify', 'screening'),
  guide('Verify', 'accuracy'),
  guide('Customers in the browser', 'web-sdk'),
  guide('Customers in the browser', 'sdk-sessions'),
  guide('Watch', 'transactions'),
  guide('Watch', 'transaction-monitoring'),
  guide('Watch', 'transaction-rules'),
  guide('Watch', 'goaml-reports'),
  guide('Watch', 'webhooks'),
  guide('Watch', 'events'),
  guide('Coming from', 'coming-from', 'docs/coming-from/README.md'),
  ...['smile-id', 'dojah', 'youverify', 'sumsub', 'onfido'].map((name) => guide('Coming from', `coming-from/${name}`)),
  guide('Run it', 'operations'),
  guide('Run it', 'configuration'),
  guide('Run it', 'policies'),
  guide('Run it', 'performance'),
  guide('Run it', 'command-line'),
];
