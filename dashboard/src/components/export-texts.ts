import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    export_title: 'Export this list',
    export_hint:
      'The file has the list as shown, with these filters and masked names. The export is logged. The file is deleted after a day.',
    start: 'Write the CSV',
    doing: '{n} rows written',
    of: '{n} of {total} rows written',
    ready: '{n} rows are ready.',
    cut: 'The file has only the newest {n} rows, the maximum for your role.',
    failed: 'The export failed. Try again. If it fails again, tell your operator.',
    download: 'Download CSV',
  },
  fr: {
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
