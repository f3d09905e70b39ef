/** Reasons that the service always writes in the same words, in French. */
export const frenchReasons: Readonly<Record<string, string>> = {
  'strong match with a sanctions list': 'forte concordance avec une liste de sanctions',
  'possible match with a sanctions list': 'concordance possible avec une liste de sanctions',
  'match with a politically exposed person': 'concordance avec une personne politiquement exposée',
  "the number contradicts the authority's record": 'le numéro contredit l’enregistrement de l’autorité',
  'verified, no match': 'vérifié, aucune concordance',
  'verified, not screened': 'vérifié, non filtré',
  'the authority does not know the number, or the number is badly formed':
    'l’autorité ne connaît pas ce numéro, ou il est mal formé',
  'no identity provider is configured': 'aucun fournisseur d’identité n’est configuré',
  'no authority could be reached': 'aucune autorité n’a pu être jointe',
  'The selfie was not confirmed to be of a live person': 'Rien n’a confirmé que le selfie est d’une personne vivante',
  'The selfie is a picture that was also sent as the document, or that the authority holds':
    'Le selfie est une image qui a aussi été envoyée comme document, ou que l’autorité détient',
  'The selfie does not match the photo': 'Le selfie ne correspond pas à la photo',
  'No usable selfie was captured': 'Aucun selfie utilisable n’a été pris',
  'The image is too blurry to read. Hold the camera still and let it focus.':
    'L’image est trop floue. Tenez l’appareil immobile et laissez-le faire la mise au point.',
  'There is glare on the document. Move it out of direct light and take the picture again.':
    'Il y a un reflet sur le document. Éloignez-le de la lumière directe et reprenez la photo.',
  'The image is too dark to read. Take the picture in better light.':
    'L’image est trop sombre. Prenez-la avec plus de lumière.',
  'The image is too small to read. Send a larger picture of the document.':
    'L’image est trop petite. Envoyez une image plus grande du document.',
  'No document found in the image. Make sure the whole document is in the picture.':
    'Aucun document trouvé dans l’image. Assurez-vous qu’il y figure en entier.',
  'The text on the document could not be read. Send a clearer picture of the whole document.':
    'Le texte du document n’a pas pu être lu. Envoyez une image plus nette du document entier.',
  'identity verification is disabled for this branch': 'la vérification d’identité est désactivée pour cette agence',
  'Liveliness Detected': 'Personne vivante détectée',
  'The document could not be read': 'Le document n’a pas pu être lu',
  'The faces could not be compared': 'Les visages n’ont pas pu être comparés',
  'No photo was found on the document': 'Aucune photo n’a été trouvée sur le document',
  'The issuing authority gave no photo that could be compared':
    'L’autorité émettrice n’a donné aucune photo comparable',
  'The identity could not be confirmed': 'L’identité n’a pas pu être confirmée',
  'The check could not be completed': 'Le contrôle n’a pas pu être achevé',
  'Identity verification is disabled for this branch': 'La vérification d’identité est désactivée pour cette agence',
  'document_front must be a JPG or PNG image': 'document_front doit être une image JPG ou PNG',
  'A still picture cannot show that a person is there now; send a video':
    'Une image fixe ne peut montrer qu’une personne est là maintenant ; il faut une vidéo',
  'A still picture cannot show that a person is there now: its confidence is never above 60 %':
    'Une image fixe ne peut montrer qu’une personne est là maintenant : sa certitude ne dépasse jamais 60 %',
  'The liveness check met an unexpected error: try again, or with another picture or video':
    'Le contrôle de vie a rencontré une erreur inattendue : réessayez, au besoin avec une autre image ou vidéo',
  'The turns of the head that were asked for were not seen as a living person makes them':
    'Les mouvements de tête demandés n’ont pas été vus comme une personne vivante les fait',
  'The frames show a flat picture moved in front of the camera':
    'Les images montrent une image plate déplacée devant la caméra',
  'No movement of a living face was seen; blink and turn your head a little':
    'Aucun mouvement d’un visage vivant n’a été vu ; clignez des yeux et tournez un peu la tête',
  'No face was found in the picture': 'Aucun visage n’a été trouvé sur l’image',
  'The image could not be read': 'L’image n’a pas pu être lue',
  'The picture has the fine regular pattern of a screen or a print':
    'L’image a la fine trame régulière d’un écran ou d’une impression',
  'The edge of a paper or a screen is visible around the face':
    'Le bord d’un papier ou d’un écran est visible autour du visage',
  'A reflection as on glossy paper or glass covers the face':
    'Un reflet de papier brillant ou de verre couvre le visage',
  'The face does not look like one taken live': 'Le visage ne semble pas pris sur le vif',
  'The whole picture moves along with the face, as a screen in a hand does; rest the camera on something firm':
    'Toute l’image bouge avec le visage, comme un écran tenu en main ; posez la caméra sur quelque chose de stable',
  'The frames repeat one still picture': 'Les images répètent une seule image fixe',
  'The clip plays the same moments again': 'La vidéo rejoue les mêmes moments',
  'The clip was cut together from several recordings': 'La vidéo est montée à partir de plusieurs enregistrements',
  'The face changes to another person during the clip': 'Le visage devient celui d’une autre personne pendant la vidéo',
  'The face is too small in the picture; hold the camera closer':
    'Le visage est trop petit sur l’image ; approchez la caméra',
  'The face is not in the picture throughout the clip': 'Le visage n’est pas sur l’image pendant toute la vidéo',
  'The file is empty': 'Le fichier est vide',
  'The file is not a video or an image that can be read': 'Le fichier n’est ni une vidéo ni une image lisible',
  'The video is too large. Maximum size is 50MB.': 'La vidéo est trop grosse : 50 Mo au plus.',
  'The file has no picture track': 'Le fichier n’a aucune piste d’images',
  'The video is encoded in a way that is not supported; use MP4 (H.264) or WebM':
    'L’encodage de la vidéo n’est pas pris en charge ; utilisez MP4 (H.264) ou WebM',
  'The video has too many pixels; use 4K or less': 'La vidéo a trop de pixels ; 4K au plus',
  'The video is too long. Maximum length is 60 seconds.': 'La vidéo est trop longue : 60 secondes au plus.',
  'The video is damaged or too short to be checked': 'La vidéo est abîmée ou trop courte pour être contrôlée',
  'The video could not be decoded': 'La vidéo n’a pas pu être décodée',
  'The video takes too long to decode; use a shorter or smaller one':
    'La vidéo est trop longue à décoder ; prenez-en une plus courte ou plus petite',
  'The video takes too much memory to decode; use a smaller one':
    'La vidéo demande trop de mémoire pour être décodée ; prenez-en une plus petite',
};
