import type { unreadyParts as english } from '../en/unready-parts.ts';
import { translationOf } from '../format.ts';

export const unreadyParts = translationOf<typeof english>()({
  unready_database: 'base de données',
  unready_image_store: 'le magasin des images, qui est plein ou ne répond pas',
  unready_images: 'magasin des images',
  unready_lists: 'listes',
  unready_lists_missing: 'des listes exigées qui ne sont pas importées ({lists})',
  unready_model_files: 'des fichiers de modèles qui manquent ({files})',
  unready_models: 'modèles',
  unready_vision: 'un processus avec le rôle vision, dont aucun n’a encore répondu',
});
