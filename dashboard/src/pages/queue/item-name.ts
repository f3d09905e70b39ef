import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { itemTitle, matchOr, nameInTitle } from '../../components/item-title.ts';
import type { Item } from './read-item.ts';

/** What the item is and whom it is about: the title of its page. */
export const titleOf = ({ kind, name, reference, reasons }: Pick<Item, 'kind' | 'name' | 'reference' | 'reasons'>) =>
  itemTitle(matchOr(t(kind), reasons), nameInTitle(name) ?? reference);

/** Its kind and number, for who speaks of it to another. */
export const numberOf = ({ kind, subject_id: id }: Pick<Item, 'kind' | 'subject_id'>) =>
  t('item', { kind: t(kind), id });
