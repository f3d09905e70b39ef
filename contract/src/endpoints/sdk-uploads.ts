import { Type } from 'typebox';
import { defineEndpoint, NoBody } from '../endpoint.ts';
import { literals, Maybe, MaybeText } from '../schemas.ts';
import { MAX_DOCUMENT_FILE_BYTES } from '../values.ts';
import { answered, page } from './page-endpoint.ts';

export const createUpload = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/uploads',
  summary: 'Create an upload. Send its bytes in parts',
  body: Type.Object({
    kind: literals(['document_front', 'document_back', 'clip']),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    source: Type.Optional(
      literals(['camera', 'file'], {
        description: 'For a picture of a document. camera: a JPEG taken now; required if `document_files` is refuse',
      }),
    ),
  }),
  answers: {
    201: answered(
      Type.Object({
        upload_id: Type.String(),
        offset: Type.Integer(),
        max_bytes: Type.Integer({ description: `${MAX_DOCUMENT_FILE_BYTES} for a picture of a document` }),
      }),
    ),
  },
});
const UploadParams = Type.Object({ id: Type.String({ maxLength: 60 }) });
const Bytes = '^\\d{1,10}$';
const uploadHeaders = {
  'Upload-Offset': { description: 'Number of received bytes: offset of the next part', pattern: Bytes },
  'Upload-Length': { description: 'Size of the whole upload, if known', pattern: Bytes },
  'Tus-Resumable': { description: '1.0.0' },
};
/** Maximum size of a part in bytes. A larger part is refused before it is read. */
export const PART_LIMIT = 1_048_576;
export const PART_TYPE = 'application/offset+octet-stream';

export const readUpload = defineEndpoint({
  ...page,
  method: 'HEAD',
  path: '/v1/sdk/uploads/:id',
  summary: 'Retrieve the offset of an upload, to resume after a lost connection',
  params: UploadParams,
  responseHeaders: uploadHeaders,
  answers: { 200: NoBody },
});
export const sendPart = defineEndpoint({
  ...page,
  method: 'PATCH',
  path: '/v1/sdk/uploads/:id',
  summary: 'Send the next part of an upload',
  description: `Resumable uploads of tus 1.0 with the checksum extension. Parts of 64 to 256 kB work well. Fails with 409 if the offset is wrong, and with 422
if the checksum is wrong. Then continue at \`Upload-Offset\`, also returned by HEAD.`,
  params: UploadParams,
  bytes: PART_TYPE,
  bodyLimit: PART_LIMIT,
  requestHeaders: {
    'Upload-Offset': { description: 'Number of bytes sent before', required: true, pattern: Bytes },
    'Upload-Length': { description: 'Size of the whole upload, once known', pattern: Bytes },
    'Upload-Checksum': {
      description: '`sha256` and the SHA-256 of this part in base64',
      pattern: '^sha256 [A-Za-z0-9+/]{43}=$',
    },
  },
  responseHeaders: uploadHeaders,
  answers: { 204: NoBody },
});
export const uploadAbilities = defineEndpoint({
  method: 'OPTIONS',
  path: '/v1/sdk/uploads/:id',
  access: 'none',
  tag: page.tag,
  audited: false,
  summary: 'List supported tus extensions. Also answers CORS preflights',
  params: UploadParams,
  responseHeaders: {
    'Tus-Resumable': { description: '1.0.0' },
    'Tus-Version': { description: '1.0.0' },
    'Tus-Extension': { description: 'checksum' },
    'Tus-Checksum-Algorithm': { description: 'sha256' },
    'Tus-Max-Size': { description: 'Maximum size of an upload in bytes', pattern: Bytes },
  },
  answers: { 204: NoBody },
});
const PictureFault = literals(
  [
    'image',
    'blurry',
    'glare',
    'dark',
    'small',
    'no_document',
    'unreadable',
    'empty',
    'wrong_type',
    'wrong_side',
    'wrong_country',
  ],
  { description: '`message` as a code, for pages that show it in their own languages' },
);
export const checkUpload = defineEndpoint({
  ...page,
  method: 'GET',
  path: '/v1/sdk/uploads/:id/check',
  summary: 'Check whether a picture of a document is good enough. If not, returns what to do',
  params: UploadParams,
  query: Type.Object({
    of: Type.Optional(
      literals(['quality', 'contents'], {
        description:
          'quality: sharpness, light and size of a front or back, within a second. contents (default): whether a front can be read and is the expected document; takes as long as reading it',
      }),
    ),
  }),
  answers: { 200: answered(Type.Object({ ok: Type.Boolean(), message: MaybeText, fault: Maybe(PictureFault) })) },
});
