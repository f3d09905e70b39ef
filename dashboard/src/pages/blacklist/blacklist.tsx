import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, Select } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { Listing } from '../../components/listing.tsx';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { PageFrame } from '../../components/page.tsx';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { Time } from '../../components/values.tsx';
import { branch, inBranch, may } from '../../session/session.ts';
import { ProposeDialog } from '../changes/propose.tsx';
import { ImportDialog } from './import.tsx';
import { type Kind, kinds } from './kinds.ts';
import { t } from './texts.ts';

const find = async ({ kind, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/blacklist', {
      params: { query: { ...inBranch(), limit: '50', ...(kind && { kind: kind as Kind }), ...(cursor && { cursor }) } },
    })
  ).data;
type Entry = Awaited<ReturnType<typeof find>>['items'][number];

export function BlacklistPage() {
  const { query } = useLocation();
  const list = useApiQuery(['blacklist', query], () => find(query));
  const [adding, setAdding] = useState<'one' | 'many'>();
  const [removing, setRemoving] = useState<Entry>();
  const change = may('change_settings');
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <RevealButton of={list.data?.items} />
          {change && (
            <>
              <Button onClick={() => setAdding('many')}>{t('import')}</Button>
              <Button main onClick={() => setAdding('one')}>
                {t('add')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Filters of={[{ name: 'kind', label: t('kind'), options: kinds.map((kind) => [kind, t(kind)] as const) }]} />
      <Listing<Entry>
        query={list}
        caption={t('title')}
        keyOf={({ id }) => id}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('value'),
            cell: ({ value, list: name }) => (
              <>
                <strong class="mono">
                  <Shown value={value} />
                </strong>
                <span class="sub">{name}</span>
              </>
            ),
          },
          { title: t('kind'), cell: ({ kind }) => t(kind) },
          { title: t('reason'), optional: true, cell: ({ reason }) => <Shown value={reason} /> },
          {
            title: t('until'),
            optional: true,
            shrink: true,
            cell: ({ valid_until: until }) => <Time at={until} exact />,
          },
          { title: t('added'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            title: '',
            shrink: true,
            cell: (entry) =>
              change && (
                <Button small label={`${common('remove')} ${entry.id}`} onClick={() => setRemoving(entry)}>
                  {common('remove')}
                </Button>
              ),
          },
        ]}
      />
      {adding === 'one' && <AddDialog onClose={() => setAdding(undefined)} />}
      {adding === 'many' && <ImportDialog onClose={() => setAdding(undefined)} />}
      {removing && (
        <ProposeDialog
          proposal={{ blacklist_removal: { id: removing.id } }}
          branch={branch.value?.id}
          onDone={() => setRemoving(undefined)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </PageFrame>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  // The kind and the value are kept like the reason, so that a kept reason never appears beside another value.
  const kind = useTyped('kind', 'identifier');
  const value = useTyped('value');
  const reason = useTyped('reason');
  const typed = [kind, value, reason];
  const [until, setUntil] = useState('');
  const [whole, setWhole] = useState(false);
  const add = useAction(
    () =>
      api.post('/v1/blacklist', {
        params: { query: inBranch() },
        body: {
          kind: kind.text as Kind,
          value: value.text,
          reason: reason.text,
          ...(until && { valid_until: `${until}T23:59:59Z` }),
          ...(whole && { whole_account: true }),
        },
      }),
    t('added_now'),
  );
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await add.run())) return;
          for (const one of typed) one.forget();
          onClose();
        }}
      >
        <FormFault problem={add.problem} />
        <Select
          label={t('kind')}
          value={kind.text}
          onChange={kind.type}
          options={kinds.map((name) => [name, t(name)] as const)}
        />
        <Field label={t('value')} value={value.text} onInput={value.type} required autofocus />
        <Field label={t('reason')} value={reason.text} onInput={reason.type} required lines={2} />
        <Field label={t('until')} type="date" value={until} onInput={setUntil} />
        <Check label={t('whole')} checked={whole} onChange={setWhole} />
        <div class="buttons">
          <CancelButton of={typed} onClose={onClose} />
          <Button main type="submit" busy={add.busy}>
            {common('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
