import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    views: 'Views',
    views_title: 'Saved views',
    views_hint: 'Save filters under a name. Only you see them; a link to the page shows the same list to anybody.',
    no_views: 'No saved view of this page.',
    view_name: 'Save these filters as',
    keep: 'Keep',
    kept: 'Kept.',
    no_filters: 'Choose filters first.',
    remove: 'Remove {name}',
    export: 'Export',
    export_title: 'Export this list',
    export_hint:
      'The list as shown, with these filters and masked names. The export is logged; the file is deleted after a day.',
    start: 'Write the CSV',
    doing: '{n} rows written',
    of: '{n} of {total} rows written',
    ready: '{n} rows are ready.',
    cut: 'Only the newest {n} rows: the maximum for your role.',
    failed: 'The export failed. Try again; if it fails again, tell your operator.',
    download: 'Download CSV',
  },
  fr: {
    views: 'Vues',
    views_title: 'Vues enregistrées',
    views_hint:
      'Des filtres que vous gardez sous un nom. Vous seul les voyez ; un lien vers la page montre à chacun la même liste.',
    no_views: 'Vous n’en gardez aucune pour cette page.',
    view_name: 'Garder les filtres actuels sous le nom',
    keep: 'Garder',
    kept: 'Gardée.',
    no_filters: 'Choisissez d’abord des filtres : il n’y a rien à garder.',
    remove: 'Retirer {name}',
    export: 'Exporter',
    export_title: 'Exporter cette liste',
    export_hint:
      'Telle qu’affichée, avec les filtres actuels et les noms masqués. Qui a exporté quoi est inscrit au journal d’audit ; le fichier est supprimé après un jour.',
    start: 'Écrire le CSV',
    doing: '{n} lignes écrites',
    of: '{n} lignes écrites sur {total}',
    ready: '{n} lignes sont prêtes.',
    cut: 'Ce sont les {n} plus récentes : votre rôle n’en écrit pas davantage.',
    failed: 'L’écriture a échoué. Réessayez ; si cela échoue encore, prévenez votre exploitant.',
    download: 'Télécharger le CSV',
  },
});
