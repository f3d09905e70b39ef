import { catalogue } from '../../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    title: 'Retention',
    lead: 'Retention times of results and pictures, and the next deletions.',
    times: 'Kept for',
    records_for: 'Results with their evidence',
    images_for: 'Pictures',
    audit_for: 'Audit log',
    for_ever: 'until somebody deletes them',
    days: '{n} {n|day|days}',
    set_by:
      'Your operator sets these times for the whole installation (KEEP_RECORDS_DAYS, KEEP_IMAGES_DAYS). Older data is deleted within the hour.',
    now: 'Kept now',
    records: 'Results',
    with_images: 'Results with pictures',
    oldest: 'The oldest',
    due: 'Deleted within seven days',
    holds: 'Data under a legal hold is kept longer.',
  },
  fr: {
    title: 'Conservation',
    lead: 'Combien de temps résultats et images sont gardés, et ce qui part ensuite.',
    times: 'Gardés pendant',
    records_for: 'Résultats, avec leurs preuves',
    images_for: 'Images',
    audit_for: 'Journal d’audit',
    for_ever: 'jusqu’à ce qu’on les supprime',
    days: '{n} {n|jour|jours}',
    set_by:
      'Votre exploitant fixe ces durées pour toute l’installation (KEEP_RECORDS_DAYS, KEEP_IMAGES_DAYS). Ce qui les dépasse part dans l’heure.',
    now: 'Gardés maintenant',
    records: 'Résultats',
    with_images: 'Résultats avec images',
    oldest: 'Le plus ancien',
    due: 'Supprimés sous sept jours',
    holds: 'Un gel juridique garde ce qu’il concerne au-delà de ces durées.',
  },
});
