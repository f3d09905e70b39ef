import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from './dice.ts';

/** Beginnings of requests that are never ended; the secret goes along so that their bodies are read. */
const beginnings = (key: string): readonly string[] => [
  '',
  'GET / HTTP/1.1\r\nHost: a\r\nX-A: ',
  'POST /api/aml/screening HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"name":"',
  `POST /api/aml/screening HTTP/1.1\r\nHost: a\r\nX-Access-Token: ${key}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"name":"`,
  `POST /api/onboarding/biometrics/face/comparison HTTP/1.1\r\nHost: a\r\nX-Access-Token: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{"image_one":"`,
  `POST /api/onboarding/document_verification HTTP/1.1\r\nHost: a\r\nX-Access-Token: ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 12000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="document_front"; filename="a"\r\n\r\n`,
];

/** A connection that sends a beginning, then pieces of up to 64 kB with pauses, and breaks off; at most some ten seconds. */
export async function hostileConnection(port: number, key: string, dice: Dice): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(dice.one(beginnings(key)));
  for (let piece = dice.below(20); piece > 0 && !socket.destroyed; piece--) {
    await sleep(dice.below(1000));
    socket.write(Buffer.alloc(dice.one([1, 1, 100, 65_536]), 0x61));
  }
  if (dice.below(2)) socket.resetAndDestroy();
  else socket.destroy();
}
