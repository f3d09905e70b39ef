import { expect, test } from 'vitest';
import { newWebhookSecret } from './sdk-webhook-secret.ts';

test('a webhook secret has the form of a UUID, and every one of its 128 bits is random', () => {
  const secrets = Array.from({ length: 400 }, newWebhookSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const bits = secrets.map((secret) => BigInt(`0x${secret.replaceAll('-', '')}`));
  for (let bit = 0n; bit < 128n; bit++) {
    const ones = bits.filter((value) => (value >> bit) & 1n).length;
    // In 10^13 runs of the test, only one run would have one of the 128 bits out of range by chance.
    expect(ones, `bit ${bit}`).toBeGreaterThan(110);
    expect(ones, `bit ${bit}`).toBeLessThan(290);
  }
});
