import type { AttachmentType } from '@hakiki/contract';

/** Maximum length of a file name without its extension, in characters. */
const MAX_STEM = 100;
type Extension = 'pdf' | 'jpg' | 'png' | 'txt';
const EXTENSIONS: Readonly<Record<AttachmentType, readonly [Extension, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/plain': ['txt'],
};
/** Device names in Windows. A file must not have such a name. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?= *(\.|$))/i;

/** Returns the extension of files of this type, without the dot. */
export const extensionOf = (type: AttachmentType): Extension => EXTENSIONS[type][0];

/**
 * Returns a safe name for a file that a browser sent. Removes folders and characters that Windows refuses. Also removes
 * control and invisible characters, because they can make `fdp.exe` look like `exe.pdf`. The extension always fits the
 * file's type, so that no program opens a text as a web page. Pure.
 */
export function cleanFileName(given: string, type: AttachmentType): string {
  const plain = given
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .normalize('NFC')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(DEVICE, '_$1');
  const extension = EXTENSIONS[type].find((one) => plain.toLowerCase().endsWith(`.${one}`));
  const stem = extension === undefined ? plain : plain.slice(0, -extension.length - 1);
  const short = Array.from(stem).slice(0, MAX_STEM).join('').trim();
  return `${short || 'file'}.${extension ?? extensionOf(type)}`;
}
