import { useState } from 'preact/hooks';
import { type ErasureReason, erasureReasons } from '../../../../contract/src/values.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api, send } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { showToast } from '../../components/toast.tsx';
import { Outcome, Time } from '../../components/values.tsx';
import { base, behindHash } from '../../shell/places.ts';
import { ProposeDialog } from '../changes/propose.tsx';
import { t as changeText } from '../changes/texts.ts';
import { t } from './texts.ts';

interface Criteria {
  number?: string;
  name?: string;
  birth_date?: string;
  reference?: string;
  email?: string;
}
const find = async (criteria: Criteria) => (await api.post('/v1/persons/find', { body: criteria })).data;
type Found = Awaited<ReturnType<typeof find>>;
const countsOf = ({ records, alerts, transactions, blacklisted, listed }: Found): string =>
  t('found', {
    n: records.length,
    i: records.reduce((sum, { images }) => sum + images, 0),
    a: alerts,
    m: transactions.length,
    b: blacklisted.length + listed.length,
  });

/** Page to find the stored data of one person. It shows the data before anything is deleted. */
export function PersonsPage() {
  const [given, setGiven] = useState<Required<Criteria>>({
    number: '',
    name: '',
    birth_date: '',
    reference: behindHash(),
    email: '',
  });
  const criteria = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim())) as Criteria;
  const [found, setFound] = useState<Found>();
  const [asking, setAsking] = useState<'forget' | 'hold'>();
  const look = useAction(async () => setFound(await find(criteria)));
  const forget = useAction(async ({ reason, choice }: { reason: string; choice: string }) => {
    const person = { ...criteria, digest: found!.digest, reason_code: choice as ErasureReason };
    if (found!.needs_second) {
      await api.post('/v1/changes', { body: { person, reason } });
      showToast(changeText('proposed_now'));
    } else {
      const { data } = await api.post('/v1/persons/forget', { body: person });
      showToast(t('forgotten', { n: data.deleted.records, i: data.deleted.images }));
    }
    setFound(undefined);
  });
  const hold = useAction(
    ({ reason }: { reason: string; choice: string }) => api.post('/v1/legal-holds', { body: { ...criteria, reason } }),
    t('placed'),
  );
  const download = useAction(async () => {
    await saveFile(await send('POST', '/v1/persons/export', criteria));
  }, t('download'));
  const set = (name: keyof Criteria) => (value: string) => {
    setGiven({ ...given, [name]: value });
    setFound(undefined);
  };
  return (
    <PageFrame title={t('persons')} lead={t('persons_lead')}>
      <Card title={t('criteria')}>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void look.run();
          }}
        >
          <FormFault problem={look.problem ?? download.problem} />
          <div class="columns">
            <Field label={common('reference')} value={given.reference} onInput={set('reference')} autocomplete="off" />
            <Field label={t('id_number')} value={given.number} onInput={set('number')} autocomplete="off" />
            <Field label={t('email')} type="email" value={given.email} onInput={set('email')} autocomplete="off" />
            <Field label={t('whole_name')} value={given.name} onInput={set('name')} autocomplete="off" />
            <Field label={t('birth')} type="date" value={given.birth_date} onInput={set('birth_date')} />
          </div>
          <div>
            <Button main type="submit" busy={look.busy}>
              {t('look')}
            </Button>
          </div>
        </form>
      </Card>
      {found && (
        <Card
          title={t('would_go')}
          actions={
            <>
              <Button busy={download.busy} onClick={() => download.run()}>
                {t('export')}
              </Button>
              <Button onClick={() => setAsking('hold')}>{t('place')}</Button>
              <Button
                danger
                disabled={
                  ![found.records, found.transactions, found.sessions, found.blacklisted, found.listed].some(
                    ({ length }) => length,
                  )
                }
                onClick={() => setAsking('forget')}
              >
                {t('forget')}
              </Button>
            </>
          }
        >
          {found.records.length + found.transactions.length === 0 ? (
            <p class="muted">{t('nothing')}</p>
          ) : (
            <>
              <p>{countsOf(found)}</p>
              <DataTable
                caption={t('would_go')}
                items={found.records}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: common('kind'),
                    cell: ({ id, kind }) => <a href={`${base}/verifications/${id}`}>{kindText.of(kind)}</a>,
                  },
                  { title: common('status'), cell: ({ outcome }) => <Outcome of={outcome} /> },
                  { title: common('when'), cell: ({ created_at: at }) => <Time at={at} exact /> },
                  { title: '', cell: ({ stays }) => stays && t('stays') },
                ]}
              />
            </>
          )}
          {found.cases.length > 0 && <HeldCases items={found.cases} />}
        </Card>
      )}
      <Holds />
      {asking === 'forget' && found && (
        <ReasonDialog
          title={t('forget')}
          about={found.digest}
          hint={[
            `${countsOf(found)}.`,
            t('forget_hint'),
            found.needs_second ? changeText('propose_hint') : '',
            changeText('no_names'),
            t('tell_person'),
          ].join(' ')}
          choices={{
            label: changeText('reason_code'),
            options: erasureReasons.map((code) => [code, changeText(code)] as const),
          }}
          label={common(found.needs_second ? 'reason' : 'note')}
          optional={!found.needs_second}
          button={found.needs_second ? changeText('propose') : t('forget')}
          danger
          action={forget}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'hold' && (
        <ReasonDialog
          title={t('place')}
          about={JSON.stringify([criteria, found?.digest])}
          hint={t('place_hint')}
          button={t('place')}
          action={hold}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageFrame>
  );
}

function HeldCases({ items }: { items: Found['cases'] }) {
  return (
    <>
      <p class="notice">{t('cases_stay')}</p>
      <DataTable
        caption={t('cases_stay')}
        items={items}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('case'),
            cell: ({ id, case_id: name }) => (
              <a class="mono" href={`${base}/cases/${id}`}>
                {name}
              </a>
            ),
          },
          { title: t('reports'), number: true, cell: ({ reports }) => reports },
          {
            title: t('until'),
            cell: ({ until }) => (until === null ? t('case_open') : <Time at={until} exact />),
          },
        ]}
      />
    </>
  );
}

function Holds() {
  const holds = useApiQuery(['holds'], async () => (await api.get('/v1/legal-holds')).data.items);
  const [releasing, setReleasing] = useState<number>();
  return (
    <Card title={t('holds')}>
      <Loaded query={holds} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <p class="muted">{t('holds_none')}</p>
          ) : (
            <DataTable
              caption={t('holds')}
              items={items}
              keyOf={({ id }) => id}
              columns={[
                { title: common('reason'), cell: ({ reason }) => reason },
                { title: t('records'), number: true, cell: ({ records }) => records },
                { title: common('when'), shrink: true, cell: ({ placed_at: at }) => <Time at={at} /> },
                {
                  title: '',
                  shrink: true,
                  cell: ({ id }) => (
                    <Button small label={`${t('release')} ${id}`} onClick={() => setReleasing(id)}>
                      {t('release')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {releasing !== undefined && (
        <ProposeDialog
          proposal={{ hold_release: { id: releasing } }}
          onDone={() => setReleasing(undefined)}
          onClose={() => setReleasing(undefined)}
        />
      )}
    </Card>
  );
}
