import type { Consequence } from '../../../../contract/src/outcomes.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';

/** Shows the consequences of a decision before the user makes it. */
export const Follows = ({ of }: { of: readonly Consequence[] }) => (
  <div class="notice">
    <p>{t('follows')}</p>
    <ul>
      {of.map((one) => (
        <li key={one}>{t(one)}</li>
      ))}
    </ul>
  </div>
);

/** Returns the same consequences in one sentence. */
export const followsText = (of: readonly Consequence[]): string =>
  `${t('follows')} ${of.map((one) => t(one)).join('; ')}.`;
