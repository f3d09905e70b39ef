import { catalogue } from '../../../packages/texts/src/catalogue.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { chooseDensity, type Density, densities, density } from '../shell/appearance.ts';
import { t as shellText } from '../shell/texts.ts';
import { Button } from './button.tsx';
import { type ChoosableColumn, chosenColumns, columnsKey } from './column-choice.ts';
import { Dialog } from './dialog.tsx';
import { Check, Select } from './field.tsx';
import { keepPreference } from './preferences.ts';

const t = catalogue({
  en: {
    title: 'Columns of this list',
    hint: 'This browser stores your choice. It applies only to you.',
    reset: 'Reset columns',
  },
  fr: {
    title: 'Colonnes de cette liste',
    hint: 'Ce navigateur garde votre choix pour vous seul.',
    reset: 'Rétablir les colonnes',
  },
});

export function ColumnsDialog({
  list,
  columns,
  onClose,
}: {
  list: string;
  columns: readonly ChoosableColumn[];
  onClose: () => void;
}) {
  const chosen = chosenColumns(list);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div class="stack">
        <p class="muted">{t('hint')}</p>
        {columns.map(
          ({ id, title, extra }) =>
            id !== undefined && (
              <Check
                key={id}
                label={title}
                checked={chosen[id] ?? !extra}
                onChange={(on) => keepPreference(columnsKey(list), { ...chosen, [id]: on })}
              />
            ),
        )}
        <Select
          label={shellText('density')}
          value={density.value}
          onChange={(value) => chooseDensity(value as Density)}
          options={densities.map((name) => [name, shellText(name)] as const)}
        />
        <div class="buttons">
          <Button onClick={() => keepPreference(columnsKey(list), {})}>{t('reset')}</Button>
          <Button main onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
