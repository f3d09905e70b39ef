import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { lazyPart } from '../components/lazy-part.tsx';
import { reloadAfterUpgrade } from '../shell/reload-after-upgrade.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

interface Routed {
  readonly path: string;
  readonly component: FunctionComponent<{ path: string }>;
}
/** Loads a page. If its file cannot be loaded, the tab reloads, or the page says so and can be loaded again. */
const loadPage = <Imported>(
  load: () => Promise<Imported>,
  pick: (file: Imported) => FunctionComponent,
): Promise<FunctionComponent> =>
  load().then(pick, async () => {
    // Until the reload, the former page stays visible.
    if (await reloadAfterUpgrade()) await new Promise(() => {});
    return lazyPart(load, pick, PageNotLoaded);
  });

/** Makes the route of a page. Each page is a separate file, loaded when it is first opened. */
const page = <Imported>(
  path: string,
  load: () => Promise<Imported>,
  pick: (file: Imported) => FunctionComponent,
): Routed => ({
  path,
  component: lazy(() => loadPage(load, pick)) as Routed['component'],
});

export const pages: readonly Routed[] = [
  page(
    '',
    () => import('./overview/overview.tsx'),
    (file) => file.OverviewPage,
  ),
  page(
    '/overview',
    () => import('./overview/overview.tsx'),
    (file) => file.OverviewPage,
  ),
  page(
    '/queue',
    () => import('./queue/list.tsx'),
    (file) => file.QueuePage,
  ),
  page(
    '/queue/:id',
    () => import('./queue/item.tsx'),
    (file) => file.QueueItemPage,
  ),
  page(
    '/alerts',
    () => import('./alerts/alerts.tsx'),
    (file) => file.AlertsPage,
  ),
  page(
    '/alerts/:id',
    () => import('./alerts/alert.tsx'),
    (file) => file.AlertPage,
  ),
  page(
    '/cases',
    () => import('./cases/list.tsx'),
    (file) => file.CasesPage,
  ),
  page(
    '/cases/:id',
    () => import('./cases/case.tsx'),
    (file) => file.CasePage,
  ),
  page(
    '/reports',
    () => import('./reports/list.tsx'),
    (file) => file.ReportsPage,
  ),
  page(
    '/reports/:id',
    () => import('./reports/report.tsx'),
    (file) => file.ReportPage,
  ),
  page(
    '/customers',
    () => import('./customers/customers.tsx'),
    (file) => file.CustomersPage,
  ),
  page(
    '/customers/:reference',
    () => import('./customers/customer.tsx'),
    (file) => file.CustomerPage,
  ),
  page(
    '/persons',
    () => import('./customers/persons.tsx'),
    (file) => file.PersonsPage,
  ),
  page(
    '/verifications',
    () => import('./verifications/list.tsx'),
    (file) => file.VerificationsPage,
  ),
  page(
    '/verifications/:id',
    () => import('./verifications/record.tsx'),
    (file) => file.VerificationPage,
  ),
  page(
    '/transactions',
    () => import('./transactions/transactions.tsx'),
    (file) => file.TransactionsPage,
  ),
  page(
    '/transactions/:id',
    () => import('./transactions/transactions.tsx'),
    (file) => file.TransactionPage,
  ),
  page(
    '/rules',
    () => import('./rules/rules.tsx'),
    (file) => file.RulesPage,
  ),
  page(
    '/rules/builder',
    () => import('./rules/builder/builder.tsx'),
    (file) => file.RuleBuilderPage,
  ),
  page(
    '/rules/drafts',
    () => import('./rules/rules.tsx'),
    (file) => file.DraftsPage,
  ),
  page(
    '/rules/drafts/:id',
    () => import('./rules/draft.tsx'),
    (file) => file.DraftPage,
  ),
  page(
    '/rules/versions',
    () => import('./rules/rules.tsx'),
    (file) => file.VersionsPage,
  ),
  page(
    '/rules/versions/:id',
    () => import('./rules/draft.tsx'),
    (file) => file.VersionPage,
  ),
  page(
    '/rules/trials',
    () => import('./rules/trials.tsx'),
    (file) => file.TrialsPage,
  ),
  page(
    '/rules/trials/:id',
    () => import('./rules/trial.tsx'),
    (file) => file.TrialPage,
  ),
  page(
    '/rules/snoozes',
    () => import('./rules/snoozes.tsx'),
    (file) => file.SnoozesPage,
  ),
  page(
    '/risk-model',
    () => import('./risk/risk-model.tsx'),
    (file) => file.RiskModelPage,
  ),
  page(
    '/risk-model/drafts/:id',
    () => import('./risk/model-draft.tsx'),
    (file) => file.RiskModelDraftPage,
  ),
  page(
    '/effectiveness',
    () => import('./effectiveness/effectiveness.tsx'),
    (file) => file.EffectivenessPage,
  ),
  page(
    '/rules/lists',
    () => import('./rules/rule-lists.tsx'),
    (file) => file.RuleListsPage,
  ),
  page(
    '/rules/fields',
    () => import('./rules/fields.tsx'),
    (file) => file.FieldsPage,
  ),
  page(
    '/rules/lists/:id',
    () => import('./rules/rule-list.tsx'),
    (file) => file.RuleListPage,
  ),
  page(
    '/thresholds',
    () => import('./rules/thresholds.tsx'),
    (file) => file.ThresholdsPage,
  ),
  page(
    '/changes',
    () => import('./changes/changes.tsx'),
    (file) => file.ChangesPage,
  ),
  page(
    '/changes/:id',
    () => import('./changes/change.tsx'),
    (file) => file.ChangePage,
  ),
  page(
    '/blacklist',
    () => import('./blacklist/blacklist.tsx'),
    (file) => file.BlacklistPage,
  ),
  page(
    '/lists/:id',
    () => import('./lists/history.tsx'),
    (file) => file.ListPage,
  ),
  page(
    '/lists/:id/versions/:version',
    () => import('./lists/history.tsx'),
    (file) => file.ListVersionPage,
  ),
  page(
    '/lists',
    () => import('./lists/lists.tsx'),
    (file) => file.ListsPage,
  ),
  page(
    '/integrations',
    () => import('./connections/webhook.tsx'),
    (file) => file.WebhookPage,
  ),
  page(
    '/deliveries/:id',
    () => import('./connections/delivery.tsx'),
    (file) => file.DeliveryPage,
  ),
  page(
    '/deliveries',
    () => import('./connections/deliveries.tsx'),
    (file) => file.DeliveriesPage,
  ),
  page(
    '/sdk',
    () => import('./connections/sdk-list.tsx'),
    (file) => file.SdkConfigsPage,
  ),
  page(
    '/sdk/:id',
    () => import('./connections/sdk-config.tsx'),
    (file) => file.SdkConfigPage,
  ),
  page(
    '/providers',
    () => import('./connections/providers.tsx'),
    (file) => file.ProvidersPage,
  ),
  page(
    '/keys',
    () => import('./account/keys.tsx'),
    (file) => file.KeysPage,
  ),
  page(
    '/branches',
    () => import('./account/branches.tsx'),
    (file) => file.BranchesPage,
  ),
  page(
    '/people',
    () => import('./account/people.tsx'),
    (file) => file.PeoplePage,
  ),
  page(
    '/account',
    () => import('./account/own.tsx'),
    (file) => file.OwnAccountPage,
  ),
  page(
    '/audit',
    () => import('./account/audit.tsx'),
    (file) => file.AuditPage,
  ),
  page(
    '/templates',
    () => import('./account/templates.tsx'),
    (file) => file.TemplatesPage,
  ),
  page(
    '/retention',
    () => import('./account/retention.tsx'),
    (file) => file.RetentionPage,
  ),
  page(
    '/operator',
    () => import('./overview/operator.tsx'),
    (file) => file.OperatorPage,
  ),
  page(
    '/components',
    () => import('./components/components.tsx'),
    (file) => file.ComponentsPage,
  ),
];
