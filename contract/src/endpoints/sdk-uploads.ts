import { Type } from 'typebox';
import { defineEndpoint, NoBody } from '../endpoint.ts';
import { literals, Maybe, MaybeText } from '../schemas.ts';
import { MAX_DOCUMENT_FILE_BYTES } from '../values.ts';
import { answered, page } from './page-endpoint.ts';

export const createUpload = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/v1/sdk/uploads',
  summary: 'Begin an upload; its bytes follow in parts',
  body: Type.Object({
    kind: literals(['document_front', 'document_back', 'clip']),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    source: Type.Optional(
      literals(['camera', 'file'], {
        description: 'Of a picture of a document. camera: a JPEG taken now; wanted where `document_files` is refuse',
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
  'Upload-Offset': { description: 'How many bytes have arrived: where the next part begins', pattern: Bytes },
  'Upload-Length': { description: 'Of the whole upload, where it is known', pattern: Bytes },
  'Tus-Resumable': { description: '1.0.0' },
};
/** Maximum size of a part. A larger part is refused without reading it. */
export const PART_LIMIT = 1_048_576;
export const PART_TYPE = 'application/offset+octet-stream';

export const readUpload = defineEndpoint({
  ...page,
  method: 'HEAD',
  path: '/v1/sdk/uploads/:id',
  summary: 'How much of an upload has arrived, to go on after a lost connection',
  params: UploadParams,
  responseHeaders: uploadHeaders,
  answers: { 200: NoBody },
});
export const sendPart = defineEndpoint({
  ...page,
  method: 'PATCH',
  path: '/v1/sdk/uploads/:id',
  summary: 'Send the next part of an upload',
  description: `The resumable uploads of tus 1.0 with its checksum extension; parts of 64 to 256 kB are right. A part at another offset is 409, one that does
not have its checksum 422: both say in \`Upload-Offset\` or by HEAD where to go on.`,
  params: UploadParams,
  bytes: PART_TYPE,
  bodyLimit: PART_LIMIT,
  requestHeaders: {
    'Upload-Offset': { description: 'How many bytes were sent before', required: true, pattern: Bytes },
    'Upload-Length': { description: 'Of the whole upload, once it is known', pattern: Bytes },
    'Upload-Checksum': {
      description: '`sha256` and the base64 of the SHA-256 of this part',
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
  summary: 'What of tus is understood; the preflight of browsers too',
  params: UploadParams,
  responseHeaders: {
    'Tus-Resumable': { description: '1.0.0' },
    'Tus-Version': { description: '1.0.0' },
    'Tus-Extension': { description: 'checksum' },
    'Tus-Checksum-Algorithm': { description: 'sha256' },
    'Tus-Max-Size': { description: 'Bytes of the largest kind of upload', pattern: Bytes },
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
  { description: '`message` as a word, for which a page has words in its own languages' },
);
export const checkUpload = defineEndpoint({
  ...page,
  method: 'GET',
  path: '/v1/sdk/uploads/:id/check',
  summary: 'Whether a picture of a document is good enough; says what to do when it is not',
  params: UploadParams,
  query: Type.Object({
    of: Type.Optional(
      literals(['quality', 'contents'], {
        description:
          'quality: whether it is sharp, light and large enough, within a second, front or back. contents (the default): whether it can be read and is the document announced; takes as long as reading it; of a front alone',
      }),
    ),
  }),
  answers: { 200: answered(Type.Object({ ok: Type.Boolean(), message: MaybeText, fault: Maybe(PictureFault) })) },
});
