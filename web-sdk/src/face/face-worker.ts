import { type FaceNet, findFace, readFaceNet, type SeenFace } from './face-net.ts';

/**
 * Finds faces in a worker, so that the video on the page does not stutter. The first message is the network, and every
 * other message is a picture.
 */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: ArrayBuffer | Uint8Array }) => void;
  postMessage(face: SeenFace | undefined): void;
};
let net: FaceNet | undefined;
worker.onmessage = ({ data }) => {
  if (!(data instanceof Uint8Array)) net = readFaceNet(data);
  else if (net) worker.postMessage(findFace(net, data));
};
