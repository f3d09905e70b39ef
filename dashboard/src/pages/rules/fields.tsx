import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { may } from '../../session/session.ts';
import { t } from './field-texts.ts';
import { RuleTabs } from './rule-tabs.tsx';

const types = ['text', 'number', 'flag'] as const;
const readFields = async () => (await api.get('/v1/transaction-fields', {})).data;
type TransactionField = Awaited<ReturnType<typeof readFields>>['items'][number];

/** Page with the transaction fields that the account declared and that rules can read. */
export function FieldsPage() {
  const fields = useApiQuery(['transaction-fields'], readFields);
  const [adding, setAdding] = useState(false);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('change_settings') && (
          <Button main onClick={() => setAdding(true)}>
            {t('declare')}
          </Button>
        )
      }
    >
      <RuleTabs />
      <Listing<TransactionField>
        query={fields}
        caption={t('title')}
        stacked
        keyOf={({ name }) => name}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('name'),
            cell: ({ name, meaning }) => (
              <>
                <strong class="mono">{name}</strong>
                <span class="sub">{meaning}</span>
              </>
            ),
          },
          {
            title: t('type'),
            named: true,
            cell: ({ type, unit }) => (unit === null ? t(type) : t('with_unit', { type: t(type), unit })),
          },
          {
            title: t('personal'),
            named: true,
            cell: ({ personal }) => (personal ? <Badge tone="info">{t('is_personal')}</Badge> : t('is_plain')),
          },
          { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
      {adding && <DeclareField onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function DeclareField({ onClose }: { onClose: () => void }) {
  const [field, setField] = useState({ name: '', meaning: '', unit: '', type: 'text', personal: true });
  const declare = useAction(
    () =>
      api.post('/v1/transaction-fields', {
        body: {
          ...{ name: field.name, meaning: field.meaning, personal: field.personal },
          type: field.type as (typeof types)[number],
          ...(field.type === 'number' && field.unit && { unit: field.unit }),
        },
      }),
    t('declared'),
  );
  return (
    <Dialog title={t('declare')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await declare.run()) onClose();
        }}
      >
        <p class="muted">{t('declare_hint')}</p>
        <FormFault problem={declare.problem} />
        <Field
          label={t('name')}
          hint={t('name_hint')}
          value={field.name}
          onInput={(name) => setField({ ...field, name })}
          maxlength={40}
          required
          autofocus
        />
        <Select
          label={t('type')}
          value={field.type}
          onChange={(type) => setField({ ...field, type })}
          options={types.map((type) => [type, t(type)] as const)}
        />
        {field.type === 'number' && (
          <Field label={t('unit')} value={field.unit} onInput={(unit) => setField({ ...field, unit })} maxlength={40} />
        )}
        <Field
          label={t('meaning')}
          value={field.meaning}
          onInput={(meaning) => setField({ ...field, meaning })}
          maxlength={500}
          required
        />
        <Check
          label={t('personal_hint')}
          checked={field.personal}
          onChange={(personal) => setField({ ...field, personal })}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={declare.busy}>
            {t('declare')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
