import { AV_NOPTS_VALUE, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, type Stream } from 'node-av/lib';
import { declaredMovDuration } from './declared-duration.ts';
import {
  type CodedPicture,
  MINIATURE_SIDE,
  type Miniature,
  type Thumbnail,
  type VideoFault,
  type VideoFrame,
  type VideoLimits,
} from './decoded-video.ts';
import { FrameScaler } from './frame-scaler.ts';
import type { Container } from './media-kind.ts';
import { type OpenContainer, openContainer } from './open-container.ts';
import { type PacketInfo, planSamples, type SampleCount, type SamplePlan } from './plan-samples.ts';
import { type QuarterTurns, quarterTurns } from './rotation.ts';
import { thumbnailOf } from './thumbnail.ts';

/**
 * The allowed decoders. Phones, browsers and webcams need no others. FFmpeg has about 500, of which many are old and
 * rarely tested.
 */
const CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d', 'mpeg4', 'mjpeg', 'h263', 'msmpeg4v3']);
/** Maximum number of frames per second. The slow motion of all phone cameras is slower than this. */
const MAX_FRAME_RATE = 240;

/**
 * Data about a clip besides its sampled frames. Pictures are as in the file. They must be turned clockwise by `turns`
 * quarter turns.
 */
export interface CodedClip {
  readonly thumbnails: readonly Thumbnail[];
  readonly miniatures: readonly Miniature[];
  readonly pictures: readonly CodedPicture[];
  readonly turns: QuarterTurns;
  readonly codec: string;
  readonly durationMs: number;
  readonly frameCount: number;
}

/**
 * Called with each sampled frame when it is decoded, in order of time. The frame is not turned upright. `of` is the
 * expected total number of frames. It is exact unless the file is damaged.
 */
export type OnCodedFrame = (frame: VideoFrame, turns: QuarterTurns, of: number) => void;

/**
 * Returns sampled frames of a file. There are at least two unless there is a fault. Reads the times of all packets
 * before it decodes the first packet, because the times in a header may be wrong. Rejects if FFmpeg cannot read the
 * file.
 */
export async function readFrames(
  file: Buffer,
  container: Container,
  limits: VideoLimits,
  onFrame: OnCodedFrame,
): Promise<CodedClip | VideoFault> {
  const declared = container === 'mov' ? declaredMovDuration(file) : null;
  if (declared !== null && declared > limits.maxDurationMs + 1000) return 'too_long';
  await using input = await openContainer(file, container);
  const { track } = input;
  if (!track) return 'no_video_track';
  // The first check uses only the header. The second check needs decoded pictures. Pictures that are too large must not
  // be decoded.
  const refused = refusal(input, track, limits) ?? (await probe(input)) ?? refusal(input, track, limits);
  if (refused) return refused;
  if (track.codecpar.width <= 0) return 'unreadable';
  const packets = await readPackets(input, track, limits);
  if (typeof packets === 'string') return packets;
  const miniatureEvery = Math.ceil(packets.length / limits.maxMiniatures);
  const plan = { ...planSamples(packets, sampleCount(track, limits)), miniatureEvery };
  const decoded = await decodeSamples({ packets, track, plan }, limits, onFrame);
  if (typeof decoded === 'string') return decoded;
  const times = packets.map(({ ms }) => ms);
  const first = Math.min(...times);
  const pictures = packets.map(({ ms, end }) => ({ ms: Math.round(ms - first), end: end ?? Number.MAX_SAFE_INTEGER }));
  return { ...decoded, pictures, durationMs: Math.max(...times) - first, frameCount: packets.length };
}

function sampleCount({ codecpar: { width, height } }: Stream, limits: VideoLimits): SampleCount {
  const scale = Math.min(1, limits.maxSide / Math.max(width, height));
  const affordable = Math.floor(limits.maxFrameBytes / (width * height * scale ** 2 * 3));
  const most = Math.max(limits.minFrames, Math.min(limits.maxFrames, affordable));
  return { perSecond: limits.framesPerSecond, least: limits.minFrames, most };
}

/** Reads facts that are not in the header from the first packets. */
async function probe({ format }: OpenContainer): Promise<VideoFault | null> {
  return (await format.findStreamInfo(null)) < 0 ? 'unreadable' : null;
}

/** Returns the limit that the track exceeds, as far as the facts are known. Returns null if it exceeds no limit. */
function refusal(input: OpenContainer, track: Stream, limits: VideoLimits): VideoFault | null {
  const { width, height, codecId } = track.codecpar;
  const codec = Codec.findDecoder(codecId);
  if (!codec || !CODECS.has(codec.name ?? '')) return 'unsupported_codec';
  if (width * height > limits.maxPixels) return 'picture_too_large';
  return input.duration * 1000 > limits.maxDurationMs + 1000 ? 'too_long' : null;
}

/** A packet with its bytes. FFmpeg frees it when the process exits. */
interface ReadPacket extends PacketInfo {
  readonly packet: Packet;
}

async function readPackets(
  input: OpenContainer,
  track: Stream,
  limits: VideoLimits,
): Promise<ReadPacket[] | VideoFault> {
  const found: ReadPacket[] = [];
  const maxPackets = (limits.maxDurationMs / 1000) * MAX_FRAME_RATE;
  let first: number | null = null;
  let bytes = 0;
  for await (const packet of packetsOf(input, track)) {
    // An index may refer to the same bytes several times.
    bytes += packet.size;
    if (bytes > limits.maxBytes) return 'unreadable';
    const ticks = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
    const ms = ticks === AV_NOPTS_VALUE ? found.length * frameMs(track) : milliseconds(ticks, track);
    first ??= ms;
    if (ms - first > limits.maxDurationMs + 1000 || found.length >= maxPackets) return 'too_long';
    const { pos } = packet;
    const end = pos < 0n ? Number.MAX_SAFE_INTEGER : Number(pos) + packet.size;
    found.push({ ms, key: packet.isKeyframe, end, packet });
  }
  return found.length < 2 ? 'too_short' : found;
}

interface PlannedClip {
  readonly packets: readonly ReadPacket[];
  readonly track: Stream;
  readonly plan: SamplePlan & { readonly miniatureEvery: number };
}

async function decodeSamples(
  { packets, track, plan: { targets, keysOnly, miniatureEvery } }: PlannedClip,
  limits: VideoLimits,
  onFrame: OnCodedFrame,
): Promise<Omit<CodedClip, 'durationMs' | 'frameCount' | 'pictures'> | VideoFault> {
  const codec = Codec.findDecoder(track.codecpar.codecId)!;
  using context = new CodecContext();
  context.allocContext3(codec);
  if (context.parametersToContext(track.codecpar) < 0) return 'unreadable';
  context.threadCount = 2;
  // The stream may contain larger pictures than the header declares. With this option, the decoder refuses such
  // pictures.
  context.setOption('max_pixels', limits.maxPixels);
  if ((await context.open2(codec, null)) < 0) return 'unsupported_codec';

  using scaler = new FrameScaler({ maxSide: limits.maxSide });
  using minimiser = new FrameScaler({ width: MINIATURE_SIDE, height: MINIATURE_SIDE });
  using frame = new Frame();
  frame.alloc();
  const deadline = processorMs() + limits.softProcessorMs;
  const turns = quarterTurns(track.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  let kept = 0;
  const thumbnails: Thumbnail[] = [];
  const miniatures: Miniature[] = [];
  let first: number | null = null;

  const drain = async (): Promise<void> => {
    while (kept < targets.length && (await context.receiveFrame(frame)) >= 0) {
      const ticks = frame.bestEffortTimestamp;
      const time = ticks === AV_NOPTS_VALUE ? thumbnails.length * frameMs(track) : milliseconds(ticks, track);
      first ??= time;
      const ms = Math.round(time - first);
      const { data: rgb } = await minimiser.scale(frame);
      if (thumbnails.length % miniatureEvery === 0) miniatures.push({ ms, rgb });
      thumbnails.push({ ms, grey: thumbnailOf(rgb) });
      if (time - first >= targets[kept]!) {
        onFrame({ ...(await scaler.scale(frame)), ms }, turns, targets.length);
        kept++;
      }
    }
  };
  for (const { packet, key } of packets) {
    if (kept >= targets.length || processorMs() > deadline) break;
    if (keysOnly && !key) continue;
    await context.sendPacket(packet);
    await drain();
  }
  await context.sendPacket(null);
  await drain();
  if (kept >= 2) return { thumbnails, miniatures, turns, codec: codec.name ?? '' };
  return processorMs() > deadline ? 'too_slow' : 'unreadable';
}

/** Returns the packets of one track. Stops at the end of the file and at damaged data. */
async function* packetsOf({ format }: OpenContainer, track: Stream): AsyncGenerator<Packet> {
  while (true) {
    const packet = new Packet();
    packet.alloc();
    if ((await format.readFrame(packet)) < 0) return packet.free();
    if (packet.streamIndex === track.index) yield packet;
    else packet.free();
  }
}

/** Returns the processor time of all threads of this process, in ms. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function milliseconds(ticks: bigint, { timeBase }: Stream): number {
  return (Number(ticks) * timeBase.num * 1000) / timeBase.den;
}

function frameMs({ avgFrameRate }: Stream): number {
  return avgFrameRate.num > 0 && avgFrameRate.den > 0 ? (avgFrameRate.den * 1000) / avgFrameRate.num : 40;
}
