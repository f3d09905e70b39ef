import * as contract from '@hakiki/contract';
import { expect, test } from 'vitest';

const downloads = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, unknown>))
  .flatMap((endpoint) => {
    const { download } = (endpoint ?? {}) as { download?: { readonly name?: string } };
    return download?.name === undefined ? [] : [download.name];
  });

test('every file to download is named by the product and its content', () => {
  expect(downloads.length).toBeGreaterThan(6);
  for (const name of downloads) expect(name).toMatch(/^hakiki-[a-z-]+\.[a-z]+$/);
});
