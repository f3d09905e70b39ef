import { useState } from 'preact/hooks';
import {
  MAX_TEMPLATE_TEXT,
  type TemplateKind,
  templateFields,
  templateKinds,
} from '../../../../contract/src/values.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { readTemplates } from '../../components/insert-template.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Time } from '../../components/values.tsx';
import { may } from '../../session/session.ts';
import { t } from './template-texts.ts';

type Template = Awaited<ReturnType<typeof readTemplates>>['items'][number];
const MAX_NAME = 60;
/** Maximum number of characters of a template that the list shows. */
const MAX_SHOWN = 240;
const blank = { kind: 'note' as TemplateKind, name: '', text: '' };

/** Page with the account's text templates for notes, reasons and reports. */
export function TemplatesPage() {
  const templates = useApiQuery(['text-templates'], readTemplates);
  const [editing, setEditing] = useState<Template | typeof blank>();
  const [removing, setRemoving] = useState<Template>();
  const remove = useAction(
    () => api.delete('/v1/text-templates/{id}', { params: { path: { id: String(removing?.id) } } }),
    t('removed'),
  );
  const change = may('change_settings');
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        change && (
          <Button main onClick={() => setEditing(blank)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Listing<Template>
        query={templates}
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('name'),
            cell: ({ name, text }) => (
              <>
                <strong>{name}</strong>
                <span class="sub">{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</span>
              </>
            ),
          },
          { title: t('kind'), named: true, shrink: true, cell: ({ kind }) => t(kind) },
          { title: t('changed_at'), named: true, shrink: true, cell: ({ updated_at: at }) => <Time at={at} /> },
          {
            title: '',
            shrink: true,
            cell: (template) =>
              change && (
                <span class="nowrap">
                  <Button small label={`${t('change')} ${template.name}`} onClick={() => setEditing(template)}>
                    {t('change')}
                  </Button>{' '}
                  <Button small danger label={`${t('remove')} ${template.name}`} onClick={() => setRemoving(template)}>
                    {t('remove')}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {editing && <TemplateDialog of={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t('remove')}
          hint={t('remove_hint', { name: removing.name })}
          button={t('remove')}
          action={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </PageFrame>
  );
}

function TemplateDialog({ of, onClose }: { of: Template | typeof blank; onClose: () => void }) {
  const [kind, setKind] = useState<TemplateKind>(of.kind);
  const [name, setName] = useState(of.name);
  const [text, setText] = useState(of.text);
  const save = useAction(() => {
    const body = { kind, name, text };
    return 'id' in of
      ? api.put('/v1/text-templates/{id}', { params: { path: { id: String(of.id) } }, body })
      : api.post('/v1/text-templates', { body });
  }, t('saved'));
  return (
    <Dialog title={t('id' in of ? 'change_title' : 'add')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save.run()) onClose();
        }}
      >
        <FormFault problem={save.problem} />
        <Field label={t('name')} value={name} onInput={setName} maxlength={MAX_NAME} required autofocus />
        <Select
          label={t('kind')}
          value={kind}
          onChange={(value) => setKind(value as TemplateKind)}
          options={templateKinds.map((one) => [one, t(one)] as const)}
        />
        <Field
          label={t('text')}
          hint={t('text_hint', { fields: templateFields.map((field) => `{${field}}`).join(' ') })}
          value={text}
          onInput={setText}
          lines={6}
          maxlength={MAX_TEMPLATE_TEXT[kind]}
          required
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={save.busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
