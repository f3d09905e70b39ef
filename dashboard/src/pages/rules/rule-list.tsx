import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { CancelButton, ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Facts, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './list-texts.ts';
import type { ListKind } from './rule-lists.tsx';

const readList = async (id: string) =>
  (await api.get('/v1/rule-lists/{id}', { params: { path: { id }, query: inBranch() } })).data;
type WholeList = Awaited<ReturnType<typeof readList>>;
type Entry = WholeList['items'][number];
type Draft = WholeList['drafts'][number];

/** Page of one list, with its values, and with the people who proposed and published each change. */
export function RuleListPage() {
  const id = useRoute().params['id'] ?? '';
  const list = useApiQuery(['rule-list', id], () => readList(id));
  const nameOf = usePeople();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Entry>();
  const remove = useAction<{ reason: string }>(
    ({ reason }) =>
      api.post('/v1/rule-lists/{id}/drafts', {
        params: { path: { id }, query: inBranch() },
        body: { remove: [removing!.id], reason },
      }),
    t('proposed'),
  );
  const change = may('change_settings');
  return (
    <PageFrame
      title={list.data?.name ?? t('title')}
      crumbs={[[t('title'), `${base}/rules/lists`]]}
      actions={
        <>
          <RevealButton of={list.data} />
          {change && (
            <Button main onClick={() => setAdding(true)}>
              {t('add_value')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={list}>
        {(one) => (
          <>
            <Card>
              <Facts
                of={[
                  [t('kind'), t(one.kind)],
                  [t('purpose'), one.purpose],
                  [t('version'), one.version || <Badge tone="warn">{t('not_in_force')}</Badge>],
                  [t('entries'), one.entries],
                ]}
              />
            </Card>
            <Card flush title={t('entries')}>
              {one.items.length === 0 ? (
                <p class="muted padded">{t('no_entries')}</p>
              ) : (
                <DataTable<Entry>
                  caption={t('entries')}
                  items={one.items}
                  keyOf={({ id: entry }) => entry}
                  columns={[
                    {
                      title: t('value'),
                      cell: ({ value, note }) => (
                        <>
                          <strong class="mono">
                            <Shown value={value} />
                          </strong>
                          {note !== null && (
                            <span class="sub">
                              <Shown value={note} />
                            </span>
                          )}
                        </>
                      ),
                    },
                    { title: t('expires'), shrink: true, cell: ({ expires_at: at }) => <Time at={at} exact /> },
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
              )}
            </Card>
            <Card flush title={t('changes')}>
              {one.drafts.length === 0 ? (
                <p class="muted padded">{t('no_changes')}</p>
              ) : (
                <DataTable<Draft>
                  caption={t('changes')}
                  items={one.drafts}
                  keyOf={({ id: draft }) => draft}
                  columns={[
                    {
                      title: t('change'),
                      cell: ({ added, removed, reason }) => (
                        <>
                          {t('adds', { n: added.length, m: removed.length })}
                          {added.slice(0, 5).map(({ value }, i) => (
                            <span class="sub mono" key={i}>
                              <Shown value={value} />
                            </span>
                          ))}
                          <span class="sub">
                            <Shown value={reason} />
                          </span>
                        </>
                      ),
                    },
                    { title: t('by'), optional: true, cell: ({ created_by: by }) => nameOf(by) },
                    {
                      title: common('status'),
                      shrink: true,
                      cell: (draft) => <DraftSteps list={id} of={draft} />,
                    },
                  ]}
                />
              )}
            </Card>
            {adding && <ValueDialog list={id} kind={one.kind} onClose={() => setAdding(false)} />}
          </>
        )}
      </Loaded>
      {removing && (
        <ReasonDialog
          title={t('remove_value')}
          hint={t('remove_hint')}
          button={t('remove_value')}
          about={String(removing.id)}
          action={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </PageFrame>
  );
}

function DraftSteps({ list, of }: { list: string; of: Draft }) {
  const params = { path: { id: list, draft: String(of.id) }, query: inBranch() };
  const publish = useAction(
    () => api.post('/v1/rule-lists/{id}/drafts/{draft}/publish', { params }),
    t('published_now'),
  );
  const discard = useAction(() => api.delete('/v1/rule-lists/{id}/drafts/{draft}', { params }), t('discarded_now'));
  if (of.state !== 'open' || !may('change_settings'))
    return of.state === 'published' ? <Badge tone="good">{t(of.state)}</Badge> : <Badge>{t(of.state)}</Badge>;
  const own = of.created_by === me.value?.user.id;
  return (
    <>
      <FormFault problem={publish.problem ?? discard.problem} />
      {own && <span class="muted small">{t('own')}</span>}
      {!own && (
        <Button small main busy={publish.busy} label={`${t('publish')} ${of.id}`} onClick={() => publish.run()}>
          {t('publish')}
        </Button>
      )}
      <Button small busy={discard.busy} label={`${t('discard')} ${of.id}`} onClick={() => discard.run()}>
        {t('discard')}
      </Button>
    </>
  );
}

function ValueDialog({ list, kind, onClose }: { list: string; kind: ListKind; onClose: () => void }) {
  const value = useTyped(`rule-list-value ${list}`);
  const note = useTyped(`rule-list-note ${list}`);
  const reason = useTyped(`rule-list-reason ${list}`);
  const typed = [value, note, reason];
  const [until, setUntil] = useState('');
  const add = useAction(
    () =>
      api.post('/v1/rule-lists/{id}/drafts', {
        params: { path: { id: list }, query: inBranch() },
        body: {
          add: [
            {
              value: value.text,
              ...(note.text.trim() && { note: note.text }),
              ...(until && { expires_at: `${until}T23:59:59Z` }),
            },
          ],
          reason: reason.text,
        },
      }),
    t('proposed'),
  );
  return (
    <Dialog title={t('add_value')} onClose={onClose}>
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
        <Field
          label={t('value')}
          hint={t(`value_hint_${kind}`)}
          value={value.text}
          onInput={value.type}
          required
          autofocus
        />
        <Field label={t('note')} value={note.text} onInput={note.type} />
        <Field label={t('expires')} type="date" value={until} onInput={setUntil} />
        <Field label={common('reason')} value={reason.text} onInput={reason.type} required lines={2} />
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
