import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    views_title: 'Saved views',
    views_hint: 'Save filters under a name. Only you see them. To share a list, send a link to the page.',
    no_views: 'There is no saved view of this page.',
    view_name: 'Save these filters as',
    keep: 'Save',
    kept: 'Saved.',
    no_filters: 'Choose filters first.',
    remove: 'Remove {name}',
    pin: 'Pin',
    unpin: 'Unpin',
    pin_view: 'Pin {name} to the navigation',
    unpin_view: 'Unpin {name} from the navigation',
  },
  fr: {
    views_title: 'Vues enregistrées',
    views_hint:
      'Des filtres que vous gardez sous un nom. Vous seul les voyez ; un lien vers la page montre à chacun la même liste.',
    no_views: 'Vous n’en gardez aucune pour cette page.',
    view_name: 'Garder les filtres actuels sous le nom',
    keep: 'Enregistrer',
    kept: 'Enregistrée.',
    no_filters: 'Choisissez d’abord des filtres : il n’y a rien à garder.',
    remove: 'Retirer {name}',
    pin: 'Épingler',
    unpin: 'Désépingler',
    pin_view: 'Épingler {name} à la navigation',
    unpin_view: 'Désépingler {name} de la navigation',
  },
});
