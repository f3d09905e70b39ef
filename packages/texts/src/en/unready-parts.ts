import type { UnreadyPartCode } from '@hakiki/contract/codes.ts';

/** Parts that the service lacks while it is not ready. Each continues "Not ready:". */
export const unreadyParts = {
  unready_database: 'database',
  unready_image_store: 'the store of images, which is full or does not answer',
  unready_images: 'images',
  unready_lists: 'lists',
  unready_lists_missing: 'lists that are required and not imported ({lists})',
  unready_model_files: 'model files that are missing ({files})',
  unready_models: 'models',
  unready_vision: 'a process with the role vision, none of which has answered yet',
} as const satisfies Readonly<Record<UnreadyPartCode, string>>;
