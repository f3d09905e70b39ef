import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { itemTitle, matchOr, nameInTitle } from '../../components/item-title.ts';
import type { Item } from './read-item.ts';

/** Returns the kind and the subject of the item, for the title of the item's page. */
export const titleOf = ({ kind, name, reference, reasons }: Pick<Item, 'kind' | 'name' | 'reference' | 'reasons'>) =>
  itemTitle(matchOr(t(kind), reasons), nameInTitle(name) ?? reference);

/**
 * Returns the kind and number of the item, for conversations with colleagues. For a case, the number is the case's
 * code, as on all pages.
 */
export const numberOf = ({ kind, subject_id: id, case_id: code }: Pick<Item, 'kind' | 'subject_id' | 'case_id'>) =>
  code === null ? t('item', { kind: t(kind), id }) : caseText('one', { id: code });

/** Returns the name of the item in a list: the masked name of its customer, or else its number. */
export const nameInList = (item: Pick<Item, 'name' | 'kind' | 'subject_id' | 'case_id'>): string =>
  item.name ?? numberOf(item);

/** Returns the title of the item in a list: its number if the customer is unknown. */
export const titleInList = (
  item: Pick<Item, 'kind' | 'name' | 'reference' | 'reasons' | 'subject_id' | 'case_id'>,
): string =>
  item.kind === 'review' && item.reference
    ? itemTitle(t('review'), item.reference)
    : item.name || item.reference
      ? titleOf(item)
      : numberOf(item);
