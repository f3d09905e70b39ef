import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encoder, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import { Codec, Frame, Rational } from 'node-av/lib';

/** Returns an MP4 file with half a second of silence and no picture. */
export async function encodeSilence(): Promise<Buffer> {
  const timeBase = new Rational(1, 16_000);
  const sound = { format: AV_SAMPLE_FMT_FLTP, sampleRate: 16_000, channelLayout: AV_CHANNEL_LAYOUT_MONO, timeBase };
  using encoder = await Encoder.create(Codec.findEncoderByName(FF_ENCODER_AAC)!, { bitrate: '32k' });
  const folder = await mkdtemp(join(tmpdir(), 'hakiki-sound-'));
  const path = join(folder, 'sound');
  try {
    const output = await Muxer.open(path, { format: 'mp4', useAsyncWrite: false });
    const track = output.addStream(encoder);
    for (let block = 0; block < 8; block++) {
      using frame = Frame.fromAudioBuffer(Buffer.alloc(1024 * 4), {
        ...sound,
        nbSamples: 1024,
        pts: BigInt(block * 1024),
      });
      for (const packet of await encoder.encodeAll(frame)) await output.writePacket(packet, track);
    }
    for (const packet of await encoder.encodeAll(null)) await output.writePacket(packet, track);
    await output.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
