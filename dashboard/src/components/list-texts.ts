import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    views: 'Views',
    views_title: 'Saved views',
    views_hint:
      'Filters that you keep under a name. Nobody else sees them; a link to the page shows anybody the same list.',
    no_views: 'You keep none of this page yet.',
    view_name: 'Keep the filters in use as',
    keep: 'Keep',
    kept: 'Kept.',
    no_filters: 'Choose filters first: there is nothing to keep.',
    remove: 'Remove {name}',
    export: 'Export',
    export_title: 'Export this list',
    export_hint:
      'As it is shown, with the filters in use and names masked. Who exported what goes into the audit log; the file is deleted after a day.',
    start: 'Write the CSV',
    doing: '{n} rows written',
    of: '{n} of {total} rows written',
    ready: '{n} rows are ready.',
    cut: 'These are the newest {n}: more are not written for your role.',
    failed: 'It could not be written. Try again; if it fails again, tell your operator.',
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
