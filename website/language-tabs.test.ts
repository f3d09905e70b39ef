import { expect, test } from 'vitest';
import { withLanguageTabs } from './language-tabs.ts';

const files: Readonly<Record<string, string>> = {
  'docs/samples/call.ts': "console.log('a call');\n",
  'clients/go/README.md':
    '# Go\n\n## The API\n\n```go\nfirst\n```\n\n## Webhooks\n\nText.\n\n```go\nsecond\n```\n\n```go\nthird\n```\n',
};
const read = (path: string): string => files[path] ?? '';
const page = (links: string): string =>
  `# A page\n\n<!-- tabs: curl -->\n\`\`\`bash\ncurl one\n\`\`\`\n\nThe same call in ${links}.\n<!-- /tabs -->\n\nMore.`;

test('a call becomes a tab for the shell and one for each link: of a file, or of a program below a heading', () => {
  const links = '[TypeScript](samples/call.ts) and [Go](../clients/go/README.md#webhooks)';
  expect(withLanguageTabs(page(links), 'docs/page.md', read)).toBe(
    [
      '# A page\n\n::: code-group\n\n```bash [curl]\ncurl one\n```',
      "```ts [TypeScript]\nconsole.log('a call');\n```",
      '```go [Go]\nsecond\n```',
      ':::\n\nMore.',
    ].join('\n\n'),
  );
});

test('a link to no program is a fault', () => {
  expect(() => withLanguageTabs(page('[Go](../clients/go/README.md#none)'), 'docs/page.md', read)).toThrow('#none');
  expect(() => withLanguageTabs(page('[Text](samples/call.txt)'), 'docs/page.md', read)).toThrow('samples/call.txt');
});
