import { parseArgs } from 'node:util';
import { AppError } from '../platform/errors.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import type { Io } from './command.ts';
import { examineReceiver } from './examine-receiver.ts';
import { anywhere } from './outbound-anywhere.ts';

/** `hakiki doctor`: which mistake a receiver of webhooks makes. Status 0 when it makes none. */
export async function runDoctor(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' } },
  });
  const [url] = positionals;
  const key = values.key ?? io.environment['HAKIKI_KEY'];
  if (!url || !URL.canParse(url) || !key)
    throw new AppError('invalid_input', 'Usage: hakiki doctor <url> --key <hash key or SDK webhook secret>');
  const outbound = makeOutbound(anywhere);
  try {
    const findings = await examineReceiver(url, { key, outbound, now: new Date() });
    for (const { delivery, right, says } of findings) io.out(`${right ? 'ok   ' : 'FAULT'}  ${delivery}: ${says}`);
    const sound = findings.every(({ right }) => right);
    io.err(
      sound
        ? 'The receiver checks signatures rightly. Whether it acted once on the duplicate (id 0) only you can see.'
        : 'The receiver is to be mended: docs/webhooks.md has receivers to copy.',
    );
    return sound ? 0 : 1;
  } finally {
    await outbound.close();
  }
}
