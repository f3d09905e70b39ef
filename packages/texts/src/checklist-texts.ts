import { catalogue } from './catalogue.ts';

/** Checklists of due diligence, and their shipped steps. */
export const t = catalogue({
  en: {
    title: 'Due diligence checklist',
    pep: 'Politically exposed person',
    enhanced: 'Customer of high risk',
    pep_position: 'Position held, country and years in office recorded',
    identity_current: 'Identity documents valid and address up to date',
    source_of_wealth: 'Source of wealth established with evidence',
    source_of_funds: 'Source of funds established with evidence',
    relationship_purpose: 'Purpose of the relationship confirmed with the customer',
    expected_activity: 'Expected activity compared with actual transactions',
    adverse_media: 'Adverse media searched and findings assessed',
    all_done: 'All steps are done.',
    open_n: '{n} {n|step is|steps are} open.',
    needed_for: 'These outcomes are possible when all steps are done: {outcomes}.',
    done_by: '{who}, {when}',
    step_open: 'Open',
    note: 'Note for the next step that you mark (optional)',
    cannot_mark: 'Your role cannot mark steps.',
  },
  fr: {
    title: 'Liste de contrôle de vigilance',
    pep: 'Personne politiquement exposée',
    enhanced: 'Client à risque élevé',
    pep_position: 'Fonction exercée, pays et années de mandat consignés',
    identity_current: 'Pièces d’identité valides et adresse à jour',
    source_of_wealth: 'Origine du patrimoine établie, preuves à l’appui',
    source_of_funds: 'Origine des fonds établie, preuves à l’appui',
    relationship_purpose: 'Objet de la relation confirmé avec le client',
    expected_activity: 'Activité attendue comparée aux opérations réelles',
    adverse_media: 'Presse défavorable recherchée et résultats évalués',
    all_done: 'Toutes les étapes sont faites.',
    open_n: '{n} {n|étape reste|étapes restent} à faire.',
    needed_for: 'Ces issues sont possibles une fois toutes les étapes faites : {outcomes}.',
    done_by: '{who}, le {when}',
    step_open: 'À faire',
    note: 'Note pour la prochaine étape que vous cochez (facultatif)',
    cannot_mark: 'Votre rôle ne peut pas cocher d’étapes.',
  },
});

/**
 * Returns the text of a step. A shipped step has a text in the viewer's language. Any other step is the text of the
 * branch itself.
 */
export const stepText = (step: string): string => t.find(step) ?? step;
