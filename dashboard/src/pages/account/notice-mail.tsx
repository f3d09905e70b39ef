import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { type Language, languages } from '../../../../packages/texts/src/language.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { branch, inBranch } from '../../session/session.ts';
import { language as languageOfPage } from '../../texts/language.ts';
import { t } from './notice-mail-texts.ts';

const read = async () => (await api.get('/v1/me/notice-mail', { params: { query: inBranch() } })).data;
type NoticeMailState = Awaited<ReturnType<typeof read>>;
type Choice = NoticeMailState['choice'];

/** Form in which the signed-in user chooses whether to get notices by e-mail. */
export function NoticeMail() {
  const state = useApiQuery(['notice-mail'], read);
  return (
    <Card title={t('title')}>
      <Loaded query={state} rows={2}>
        {(data) => (data.mail_configured ? <Form key={branch.value?.id} of={data} /> : <p>{t('not_configured')}</p>)}
      </Loaded>
    </Card>
  );
}

function Form({ of }: { of: NoticeMailState }) {
  const [choice, setChoice] = useState<Choice>(of.choice);
  const [language, setLanguage] = useState<Language>(of.language ?? languageOfPage.value);
  const save = useAction(
    () => api.put('/v1/me/notice-mail', { params: { query: inBranch() }, body: { choice, language } }),
    common('saved'),
  );
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <p class="muted">{t('lead')}</p>
      <FormFault problem={save.problem} />
      <Select
        label={t('choice')}
        value={choice}
        onChange={(chosen) => setChoice(chosen as Choice)}
        options={[
          ['default', t('default', { what: t(of.branch_default) })],
          ['off', t('off')],
          ['hourly', t('hourly')],
        ]}
      />
      <Select
        label={t('language')}
        value={language}
        onChange={(chosen) => setLanguage(chosen as Language)}
        options={Object.entries(languages)}
      />
      <div>
        <Button main type="submit" busy={save.busy}>
          {common('save')}
        </Button>
      </div>
    </form>
  );
}
