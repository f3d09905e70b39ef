import type { livenessReasons as english } from '../en/liveness-reasons.ts';
import { translationOf } from '../format.ts';

export const livenessReasons = translationOf<typeof english>()({
  live: 'Personne vivante détectée',
  liveness_border: 'Le bord d’un papier ou d’un écran est visible autour du visage',
  liveness_carried: 'Les images montrent une image plate déplacée devant la caméra',
  liveness_carried_view:
    'Toute l’image bouge avec le visage, comme un écran tenu en main ; posez la caméra sur quelque chose de stable',
  liveness_cuts: 'La vidéo est montée à partir de plusieurs enregistrements',
  liveness_face_lost: 'Le visage manque dans une partie de la vidéo',
  liveness_face_small: 'Le visage est trop petit sur l’image ; approchez la caméra',
  liveness_frozen: 'Les images répètent une seule image fixe',
  liveness_glare: 'Un reflet de papier brillant ou de verre couvre le visage',
  liveness_image_unreadable: 'L’image n’a pas pu être lue',
  liveness_loop: 'La vidéo rejoue les mêmes moments',
  liveness_no_face: 'Aucun visage n’a été trouvé sur l’image',
  liveness_no_movement: 'Aucun mouvement d’un visage vivant n’a été vu ; clignez des yeux et tournez un peu la tête',
  liveness_not_taken_live: 'Le visage ne semble pas pris sur le vif',
  liveness_other_person: 'Le visage devient celui d’une autre personne pendant la vidéo',
  liveness_pattern: 'L’image a la fine trame régulière d’un écran ou d’une impression',
  still_proves_no_life:
    'Une image fixe ne peut montrer qu’une personne est là maintenant : sa certitude ne dépasse jamais 60 %',
  liveness_still_refused: 'Une image fixe ne peut montrer qu’une personne est là maintenant ; il faut une vidéo',
  liveness_turns_unseen: 'Les mouvements de tête demandés n’ont pas été vus comme une personne vivante les fait',
  video_empty: 'Le fichier est vide',
  video_no_video_track: 'Le fichier n’a aucune piste d’images',
  video_not_a_video: 'Le fichier n’est ni une vidéo ni une image lisible',
  video_picture_too_large: 'La vidéo a trop de pixels ; 4K au plus',
  video_too_large: 'La vidéo est trop grosse : 50 Mo au plus.',
  video_too_long: 'La vidéo est trop longue : 60 secondes au plus.',
  video_too_much_memory: 'La vidéo demande trop de mémoire pour être décodée ; prenez-en une plus petite',
  video_too_short: 'La vidéo est abîmée ou trop courte pour être contrôlée',
  video_too_slow: 'La vidéo est trop longue à décoder ; prenez-en une plus courte ou plus petite',
  video_unreadable: 'La vidéo n’a pas pu être décodée',
  video_unsupported_codec: 'L’encodage de la vidéo n’est pas pris en charge ; utilisez MP4 (H.264) ou WebM',
});
