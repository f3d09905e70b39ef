import { useLocation } from 'preact-iso';
import { t } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { ruleNamesText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Columns } from '../../components/columns.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import type { Column } from '../../components/table.tsx';
import { showToast } from '../../components/toast.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { colleagues, inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';

const find = async ({ status, assignee, overdue, sort, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/cases', {
      params: {
        query: {
          ...inBranch(),
          limit: '50',
          sort: sort === 'newest' ? ('newest' as const) : ('due' as const),
          ...(status && { status: status as 'open' }),
          ...(assignee && { assignee }),
          ...(overdue && { overdue: 'true' as const }),
          ...(cursor && { cursor }),
        },
      },
    })
  ).data;
type Item = Awaited<ReturnType<typeof find>>['items'][number];
const tones = { open: 'warn', investigating: 'info', closed: 'good' } as const;
export const CaseStatus = ({ of }: { of: keyof typeof tones }) => <Badge tone={tones[of]}>{t(of)}</Badge>;

export function CasesPage() {
  const { query, route } = useLocation();
  const nameOf = usePeople();
  const list = useApiQuery(['cases', query], () => find(query));
  const take = useAction(async () => {
    const { data } = await api.post('/v1/cases/next', { params: { query: inBranch() } });
    if (data.case) route(`${base}/cases/${data.case.id}`);
    else showToast(t('none_left'));
  });
  const columns: readonly Column<Item>[] = [
    { id: 'status', title: t('status'), shrink: true, cell: ({ status }) => <CaseStatus of={status} /> },
    {
      title: t('families'),
      cell: ({ id, case_id: code, name, rules, rule_names: names, stage }) => (
        <>
          <a class="row-link" href={`${base}/cases/${id}`}>
            {name ?? t('one', { id: code })}
          </a>
          <span class="sub">{ruleNamesText(rules, names)}</span>
          <span class="sub">
            {t('one', { id: code })} · {t(stage)}
          </span>
        </>
      ),
    },
    { id: 'score', title: t('score'), number: true, optional: true, cell: ({ score }) => score },
    {
      id: 'assignee',
      title: t('assignee'),
      optional: true,
      cell: ({ assignee }) => (assignee === null ? t('unassigned') : nameOf(assignee)),
    },
    {
      id: 'opened',
      title: t('opened'),
      shrink: true,
      optional: true,
      sort: { value: 'newest', order: 'descending' },
      cell: ({ created_at: at }) => <Time at={at} />,
    },
    { id: 'stage', title: t('stage'), extra: true, optional: true, cell: ({ stage }) => t(stage) },
    {
      title: t('due'),
      shrink: true,
      sort: { value: 'due', order: 'ascending', first: true },
      cell: ({ sla_at: at, overdue, status }) =>
        status === 'closed' ? (
          common('done')
        ) : overdue ? (
          <Badge tone="bad">
            <Time at={at} />
          </Badge>
        ) : (
          <Time at={at} />
        ),
    },
  ];
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SavedViews page="cases" />
          <Columns list="cases" columns={columns} />
          {may('work_cases') && (
            <Button main busy={take.busy} onClick={() => take.run()}>
              {t('take')}
            </Button>
          )}
        </>
      }
    >
      <FormFault problem={take.problem} />
      <Filters
        of={[
          {
            name: 'status',
            label: t('status'),
            options: (['open', 'investigating', 'closed'] as const).map((status) => [status, t(status)] as const),
          },
          {
            name: 'assignee',
            label: t('assignee'),
            options: [['me', t('mine')], ['none', t('unassigned')], ...colleagues()],
          },
          { name: 'overdue', label: t('due'), options: [['true', t('overdue')]] },
          {
            name: 'sort',
            label: common('sort'),
            first: 'due',
            more: true,
            options: [
              ['due', common('sort_due')],
              ['newest', common('sort_newest')],
            ],
          },
        ]}
      />
      <Listing<Item>
        query={list}
        list="cases"
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/cases/${id}`}
        empty={{
          title: t('empty'),
          hint: t('empty_hint'),
          sample: true,
          next: { text: shellText('rules'), path: '/rules' },
        }}
        columns={columns}
      />
    </PageFrame>
  );
}
