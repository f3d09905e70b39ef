import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingKey, verifyWebhook } from '@hakiki/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sdkSigningKey, sign, signWith, verifySignature } from './signature.ts';

/** Values from the table of docs/webhooks.md. Receivers use the same values for their own tests. */
const document = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const vectors = [...document.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`|\(empty\)) \| `(sha256=[0-9a-f]{64})` \|$/gm)].map(
  ([, key, body, signature]) => ({ key: key!, body: body ?? '', signature: signature! }),
);

const python = `
import hashlib, hmac, json, sys
for v in json.load(sys.stdin):
    print('sha256=' + hmac.new(v['key'].encode(), bytes.fromhex(v['body']), hashlib.sha256).hexdigest())
`;
const php = `
foreach (json_decode(stream_get_contents(STDIN), true) as $v)
    echo 'sha256=' . hash_hmac('sha256', hex2bin($v['body']), $v['key']), PHP_EOL;
`;
const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var all []struct{ Key, Body string }
	if err := json.NewDecoder(os.Stdin).Decode(&all); err != nil {
		panic(err)
	}
	for _, v := range all {
		body, _ := hex.DecodeString(v.Body)
		mac := hmac.New(sha256.New, []byte(v.Key))
		mac.Write(body)
		fmt.Println("sha256=" + hex.EncodeToString(mac.Sum(nil)))
	}
}
`;
const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
function lines(program: string, args: string[], all: readonly { key: string; body: Buffer }[]): string[] {
  const input = JSON.stringify(all.map(({ key, body }) => ({ key, body: body.toString('hex') })));
  return spawnSync(program, args, { input, encoding: 'utf8' }).stdout.trim().split('\n');
}
/** Other implementations of the signature. Each signs many bodies. Keys are passed as text and bodies as bytes. */
const others: Record<string, { there: boolean; sign: (all: { key: string; body: Buffer }[]) => string[] }> = {
  OpenSSL: {
    there: has('openssl', 'version'),
    sign: (all) =>
      all.map(({ key, body }) => {
        const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `key:${key}`, '-hex'], {
          input: body,
          encoding: 'utf8',
        });
        return `sha256=${stdout.trim().split(' ').at(-1)}`;
      }),
  },
  Python: {
    there: has('python3', '-c', 'import hmac'),
    sign: (all) => lines('python3', ['-c', python], all),
  },
  PHP: { there: has('php', '--version'), sign: (all) => lines('php', ['-r', php], all) },
  Go: {
    there: has('go', 'version'),
    sign: (all) => {
      const folder = mkdtempSync(join(tmpdir(), 'hakiki-signature-'));
      const file = join(folder, 'main.go');
      writeFileSync(file, go);
      const made = lines('go', ['run', file], all);
      rmSync(folder, { recursive: true });
      return made;
    },
  },
};
const random = fc.sample(
  fc.record({
    key: fc.stringMatching(/^[A-Za-z0-9_.~]{16,128}$/),
    body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  { numRuns: 12, seed: 6 },
);

test('the table in the docs holds for our signature and for the client', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(6);
  for (const { key, body, signature } of vectors) {
    expect(sign(signingKey(key), Buffer.from(body))).toBe(signature);
    expect(sign(sdkSigningKey(key), Buffer.from(body))).toBe(signature);
    if (body) expect(verifyWebhook(body, signature, key).event).toBe(JSON.parse(body).event);
  }
});

describe.each(Object.entries(others))('%s', (_name, other) => {
  // If a new machine lacks the program, only the table of fixed values is tested.
  test.skipIf(!other.there)('makes the same signatures', () => {
    const all = [...vectors.map(({ key, body }) => ({ key: signingKey(key), body: Buffer.from(body) })), ...random];
    expect(other.sign(all)).toEqual(all.map(({ key, body }) => sign(key, body)));
  });
});

test('is Node’s HMAC for keys and bodies of any length, one after the other under one key', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), bodies, (key, several) => {
      const signed = several.map(signWith(key));
      expect(signed).toEqual(several.map((body) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`));
    }),
  );
});

test('a signature holds for its body and key alone', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.uint8Array(), fc.nat(), (key, body, at) => {
      const signature = sign(key, body);
      expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/);
      expect(verifySignature(key, body, signature)).toBe(true);
      expect(verifySignature(`${key}x`, body, signature)).toBe(false);
      expect(verifySignature(key, Buffer.concat([body, Buffer.of(32)]), signature)).toBe(false);
      const changed = [...signature];
      const place = at % changed.length;
      changed[place] = changed[place] === '0' ? '1' : '0';
      expect(verifySignature(key, body, changed.join(''))).toBe(false);
    }),
  );
  for (const wrong of [undefined, '', 'sha256=', 'sha1=00', 'ü'.repeat(71)])
    expect(verifySignature('key', Buffer.from('{}'), wrong)).toBe(false);
});
