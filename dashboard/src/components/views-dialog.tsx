import { useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { useAction } from '../api/action.ts';
import { useApiQuery } from '../api/query.ts';
import { api } from '../api/request.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { FormFault } from './form.tsx';
import { useLocation, withQuery } from './location.ts';
import { isIdList, keepPreference, preferenceOf } from './preferences.ts';
import { readSavedViews, type ViewPage } from './saved-view.ts';
import { t } from './view-texts.ts';

/** Dialog with the saved views of a page. Its file is loaded when the user opens it. */
export function ViewsDialog({ page, onClose }: { page: ViewPage; onClose: () => void }) {
  const { path, query } = useLocation();
  const views = useApiQuery(['saved-views'], readSavedViews);
  const pinned = preferenceOf('pinned_views', isIdList) ?? [];
  const own = (views.data ?? []).filter((view) => view.page === page);
  const { cursor: _, ...filters } = query;
  const inUse = new URLSearchParams(filters).toString();
  const [name, setName] = useState('');
  const keep = useAction(
    () => api.post('/v1/saved-views', { body: { page, name: name.trim(), query: inUse } }),
    t('kept'),
  );
  const remove = useAction((id: number) =>
    api.delete('/v1/saved-views/{id}', { params: { path: { id: String(id) } } }),
  );
  return (
    <Dialog title={t('views_title')} onClose={onClose}>
      <div class="stack">
        <p class="muted">{t('views_hint')}</p>
        <FormFault problem={views.error ?? keep.problem ?? remove.problem} />
        {own.length === 0 && <p>{t('no_views')}</p>}
        <ul class="plain-list">
          {own.map((view) => (
            <li key={view.id} class="row apart">
              <a href={withQuery(path, Object.fromEntries(new URLSearchParams(view.query)))} onClick={onClose}>
                {view.name}
              </a>
              <span class="row">
                <Button
                  small
                  label={t(pinned.includes(view.id) ? 'unpin_view' : 'pin_view', { name: view.name })}
                  onClick={() =>
                    keepPreference(
                      'pinned_views',
                      pinned.includes(view.id) ? pinned.filter((id) => id !== view.id) : [...pinned, view.id],
                    )
                  }
                >
                  {t(pinned.includes(view.id) ? 'unpin' : 'pin')}
                </Button>
                <Button small label={t('remove', { name: view.name })} onClick={() => remove.run(view.id)}>
                  {common('remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <form
          class="filters"
          onSubmit={async (event) => {
            event.preventDefault();
            if (await keep.run()) setName('');
          }}
        >
          {inUse ? (
            <>
              <Field label={t('view_name')} value={name} onInput={setName} required maxlength={60} />
              <Button type="submit" main busy={keep.busy}>
                {t('keep')}
              </Button>
            </>
          ) : (
            <p class="muted">{t('no_filters')}</p>
          )}
        </form>
      </div>
    </Dialog>
  );
}
