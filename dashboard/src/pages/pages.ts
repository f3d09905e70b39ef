import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { lazyPart } from '../components/lazy-part.tsx';
import { reloadAfterUpgrade } from '../shell/reload-after-upgrade.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

interface Routed {
  readonly path: string;
  readonly component: FunctionComponent<{ path: string }>;
}
type Load = () => Promise<FunctionComponent>;

/** Loads a page. If its file cannot be loaded, the tab reloads, or the page says so and can be loaded again. */
const loadPage = (load: Load): Promise<FunctionComponent> =>
  load().catch(async () => {
    // Until the reload, the former page stays visible.
    if (await reloadAfterUpgrade()) await new Promise(() => {});
    return lazyPart(load, PageNotLoaded);
  });

/** Makes the route of a page. Each page is a separate file, loaded when it is first opened. */
const page = (path: string, load: Load): Routed => ({
  path,
  component: lazy(() => loadPage(load)) as Routed['component'],
});

export const pages: readonly Routed[] = [
  page('', () => import('./overview/overview.tsx').then((file) => file.OverviewPage)),
  page('/overview', () => import('./overview/overview.tsx').then((file) => file.OverviewPage)),
  page('/queue', () => import('./queue/list.tsx').then((file) => file.QueuePage)),
  page('/queue/:id', () => import('./queue/item.tsx').then((file) => file.QueueItemPage)),
  page('/alerts', () => import('./alerts/alerts.tsx').then((file) => file.AlertsPage)),
  page('/alerts/:id', () => import('./alerts/alert.tsx').then((file) => file.AlertPage)),
  page('/cases', () => import('./cases/list.tsx').then((file) => file.CasesPage)),
  page('/cases/:id', () => import('./cases/case.tsx').then((file) => file.CasePage)),
  page('/reports', () => import('./reports/list.tsx').then((file) => file.ReportsPage)),
  page('/reports/:id', () => import('./reports/report.tsx').then((file) => file.ReportPage)),
  page('/customers', () => import('./customers/customers.tsx').then((file) => file.CustomersPage)),
  page('/customers/:reference', () => import('./customers/customer.tsx').then((file) => file.CustomerPage)),
  page('/persons', () => import('./customers/persons.tsx').then((file) => file.PersonsPage)),
  page('/verifications', () => import('./verifications/list.tsx').then((file) => file.VerificationsPage)),
  page('/verifications/:id', () => import('./verifications/record.tsx').then((file) => file.VerificationPage)),
  page('/transactions', () => import('./transactions/transactions.tsx').then((file) => file.TransactionsPage)),
  page('/transactions/:id', () => import('./transactions/transactions.tsx').then((file) => file.TransactionPage)),
  page('/rules', () => import('./rules/rules.tsx').then((file) => file.RulesPage)),
  page('/rules/builder', () => import('./rules/builder/builder.tsx').then((file) => file.RuleBuilderPage)),
  page('/rules/drafts', () => import('./rules/rules.tsx').then((file) => file.DraftsPage)),
  page('/rules/drafts/:id', () => import('./rules/draft.tsx').then((file) => file.DraftPage)),
  page('/rules/versions', () => import('./rules/rules.tsx').then((file) => file.VersionsPage)),
  page('/rules/versions/:id', () => import('./rules/draft.tsx').then((file) => file.VersionPage)),
  page('/rules/trials', () => import('./rules/trials.tsx').then((file) => file.TrialsPage)),
  page('/rules/trials/:id', () => import('./rules/trial.tsx').then((file) => file.TrialPage)),
  page('/rules/snoozes', () => import('./rules/snoozes.tsx').then((file) => file.SnoozesPage)),
  page('/risk-model', () => import('./risk/risk-model.tsx').then((file) => file.RiskModelPage)),
  page('/risk-model/drafts/:id', () => import('./risk/model-draft.tsx').then((file) => file.RiskModelDraftPage)),
  page('/effectiveness', () => import('./effectiveness/effectiveness.tsx').then((file) => file.EffectivenessPage)),
  page('/rules/lists', () => import('./rules/rule-lists.tsx').then((file) => file.RuleListsPage)),
  page('/rules/fields', () => import('./rules/fields.tsx').then((file) => file.FieldsPage)),
  page('/rules/lists/:id', () => import('./rules/rule-list.tsx').then((file) => file.RuleListPage)),
  page('/thresholds', () => import('./rules/thresholds.tsx').then((file) => file.ThresholdsPage)),
  page('/changes', () => import('./changes/changes.tsx').then((file) => file.ChangesPage)),
  page('/changes/:id', () => import('./changes/change.tsx').then((file) => file.ChangePage)),
  page('/blacklist', () => import('./blacklist/blacklist.tsx').then((file) => file.BlacklistPage)),
  page('/lists/:id', () => import('./lists/history.tsx').then((file) => file.ListPage)),
  page('/lists/:id/versions/:version', () => import('./lists/history.tsx').then((file) => file.ListVersionPage)),
  page('/lists', () => import('./lists/lists.tsx').then((file) => file.ListsPage)),
  page('/integrations', () => import('./connections/webhook.tsx').then((file) => file.WebhookPage)),
  page('/deliveries/:id', () => import('./connections/delivery.tsx').then((file) => file.DeliveryPage)),
  page('/deliveries', () => import('./connections/deliveries.tsx').then((file) => file.DeliveriesPage)),
  page('/sdk', () => import('./connections/sdk-list.tsx').then((file) => file.SdkConfigsPage)),
  page('/sdk/:id', () => import('./connections/sdk-config.tsx').then((file) => file.SdkConfigPage)),
  page('/providers', () => import('./connections/providers.tsx').then((file) => file.ProvidersPage)),
  page('/keys', () => import('./account/keys.tsx').then((file) => file.KeysPage)),
  page('/branches', () => import('./account/branches.tsx').then((file) => file.BranchesPage)),
  page('/people', () => import('./account/people.tsx').then((file) => file.PeoplePage)),
  page('/account', () => import('./account/own.tsx').then((file) => file.OwnAccountPage)),
  page('/audit', () => import('./account/audit.tsx').then((file) => file.AuditPage)),
  page('/templates', () => import('./account/templates.tsx').then((file) => file.TemplatesPage)),
  page('/retention', () => import('./account/retention.tsx').then((file) => file.RetentionPage)),
  page('/operator', () => import('./overview/operator.tsx').then((file) => file.OperatorPage)),
  page('/components', () => import('./components/components.tsx').then((file) => file.ComponentsPage)),
];
