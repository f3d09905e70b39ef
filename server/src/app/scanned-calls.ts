import type { ScanFile } from '../platform/malware-scan.ts';
import type { VisionCalls } from './vision-calls.ts';

/** Returns the same calls, in which each received file is scanned for malware before it is decoded or stored. */
export const scannedCalls = (
  vision: VisionCalls,
  scan: ScanFile,
): Pick<VisionCalls, 'readDocument' | 'checkLiveness' | 'compare'> => ({
  readDocument: async (input, tenant) => {
    await scan('document_front', input.front);
    if (input.back) await scan('document_back', input.back);
    return vision.readDocument(input, tenant);
  },
  checkLiveness: async (media, tenant) => {
    await scan('live_media', media);
    return vision.checkLiveness(media, tenant);
  },
  compare: async (input, tenant) => {
    await scan('the first image', input.images[0]);
    await scan('the second image', input.images[1]);
    return vision.compare(input, tenant);
  },
});
