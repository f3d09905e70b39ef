import { imageKind } from '../image/decode-image.ts';

/**
 * The only demuxers of FFmpeg that are used. Playlists and image sequences are excluded, because they refer to other
 * files.
 */
export type Container = 'mov' | 'matroska' | 'avi';

export type MediaKind = { readonly kind: 'still' } | { readonly kind: 'video'; readonly container: Container } | null;

const CONTENT_TYPES = { mov: 'video/mp4', matroska: 'video/webm', avi: 'video/x-msvideo' } as const;

/** Returns the media type of a clip, or undefined for any other file. */
export function clipContentType(bytes: Uint8Array): string | undefined {
  const found = mediaKind(bytes);
  return found?.kind === 'video' ? CONTENT_TYPES[found.container] : undefined;
}

/** First boxes of a QuickTime file without `ftyp` (QuickTime File Format, "atoms"). */
const MOV_BOXES = new Set(['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);
/**
 * `ftyp` brands of still pictures that use the same container as mp4: HEIF and its profiles (ISO/IEC 23008-12,
 * 23000-22), AVIF, Canon's raw.
 */
const STILL_BRANDS = new Set(
  'heic heix heim heis mif1 mif2 miaf MiHB MiHA MiHE MiPr MA1B MA1A avif avio jpeg j2ki 1pic crx'.split(' '),
);

/**
 * Returns the kind of a file from its first bytes. Names and declared types are ignored. Returns null if the file is
 * not a known kind of still picture or video.
 */
export function mediaKind(bytes: Uint8Array): MediaKind {
  if (imageKind(bytes) !== 'other') return { kind: 'still' };
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 11) === 'AVI') return { kind: 'video', container: 'avi' };
  if (text(0, 4) === '\x1aE\xdf\xa3') return { kind: 'video', container: 'matroska' };
  const box = text(4, 8);
  if (box === 'ftyp' && STILL_BRANDS.has(text(8, 12).trimEnd())) return { kind: 'still' };
  return box === 'ftyp' || MOV_BOXES.has(box) ? { kind: 'video', container: 'mov' } : null;
}
