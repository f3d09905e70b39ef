import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { itemTitle, matchOr, nameInTitle } from '../../components/item-title.ts';
import type { Item } from './read-item.ts';

/** Kind of the item and its subject, for the title of its page. */
export const titleOf = ({ kind, name, reference, reasons }: Pick<Item, 'kind' | 'name' | 'reference' | 'reasons'>) =>
  itemTitle(matchOr(t(kind), reasons), nameInTitle(name) ?? reference);

/** Kind and number of the item, for conversations with colleagues. */
export const numberOf = ({ kind, subject_id: id }: Pick<Item, 'kind' | 'subject_id'>) =>
  t('item', { kind: t(kind), id });
