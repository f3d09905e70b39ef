import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { Badge } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './list-texts.ts';
import { RuleTabs } from './rule-tabs.tsx';

export const LIST_KINDS = ['customer', 'account', 'country', 'merchant_code', 'text'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

const readLists = async () => (await api.get('/v1/rule-lists', { params: { query: inBranch() } })).data;
type RuleList = Awaited<ReturnType<typeof readLists>>['items'][number];

/** Page with the lists of the branch in which rules look up values. */
export function RuleListsPage() {
  const lists = useApiQuery(['rule-lists'], readLists);
  const [adding, setAdding] = useState(false);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('change_settings') && (
          <Button main onClick={() => setAdding(true)}>
            {t('add_list')}
          </Button>
        )
      }
    >
      <RuleTabs />
      <Listing<RuleList>
        query={lists}
        caption={t('title')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/rules/lists/${id}`}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('name'),
            cell: ({ id, name, purpose }) => (
              <>
                <a href={`${base}/rules/lists/${id}`}>
                  <strong class="mono">{name}</strong>
                </a>
                <span class="sub">{purpose}</span>
              </>
            ),
          },
          { title: t('kind'), shrink: true, optional: true, cell: ({ kind }) => t(kind) },
          { title: t('entries'), number: true, cell: ({ entries }) => entries },
          {
            title: t('version'),
            shrink: true,
            cell: ({ version }) => (version ? version : <Badge tone="warn">{t('not_in_force')}</Badge>),
          },
          { title: t('waiting'), number: true, optional: true, cell: ({ open_drafts: open }) => open },
        ]}
      />
      {adding && <ListDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function ListDialog({ onClose }: { onClose: () => void }) {
  const name = useTyped('rule-list-name');
  const purpose = useTyped('rule-list-purpose');
  const [kind, setKind] = useState('');
  const add = useAction(
    () =>
      api.post('/v1/rule-lists', {
        params: { query: inBranch() },
        body: { name: name.text, kind: kind as ListKind, purpose: purpose.text },
      }),
    t('made'),
  );
  return (
    <Dialog title={t('add_list')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await add.run())) return;
          for (const one of [name, purpose]) one.forget();
          onClose();
        }}
      >
        <FormFault problem={add.problem} />
        <Field label={t('name')} hint={t('name_hint')} value={name.text} onInput={name.type} required autofocus />
        <Select
          label={t('kind')}
          value={kind}
          onChange={setKind}
          required
          options={[['', '…'] as const, ...LIST_KINDS.map((one) => [one, t(one)] as const)]}
        />
        <Field label={t('purpose')} value={purpose.text} onInput={purpose.type} required lines={2} />
        <div class="buttons">
          <CancelButton of={[name, purpose]} onClose={onClose} />
          <Button main type="submit" busy={add.busy}>
            {common('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
