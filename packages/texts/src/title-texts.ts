import { catalogue } from './catalogue.ts';

/** Name of an item in the title of its page and of the browser's tab. */
export const t = catalogue({
  en: {
    pep_match: 'PEP match',
    alert_pep: 'PEP match',
    sanctions_match_strong: 'Sanctions match',
    sanctions_match_possible: 'Possible sanctions match',
    alert_sanction: 'Sanctions match',
    due: 'due {when}',
    and_others: '{name} and {n} more',
  },
  fr: {
    pep_match: 'Concordance PPE',
    alert_pep: 'Concordance PPE',
    sanctions_match_strong: 'Concordance sanctions',
    sanctions_match_possible: 'Concordance sanctions possible',
    alert_sanction: 'Concordance sanctions',
    due: 'échéance {when}',
    and_others: '{name} et {n} {n|autre|autres}',
  },
});
