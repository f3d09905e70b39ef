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
  guide('Watch', 'webhooks'),
  guide('Run it', 'operations'),
  guide('Run it', 'configuration'),
  guide('Run it', 'policies'),
  guide('Run it', 'performance'),
  guide('Run it', 'command-line'),
];
