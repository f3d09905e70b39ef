import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { lazyPart } from '../components/lazy-part.tsx';
import { reloadAfterUpgrade } from '../shell/reload-after-upgrade.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

interface Routed {
  readonly path: string;
  readonly component: FunctionComponent<{ path: string }>;
}
/** Creates the route of a page. Each page is a separate file, which is loaded when the page is first opened. */
const page = <File, Name extends keyof File>(path: string, load: () => Promise<File>, name: Name): Routed => {
  const loadPage = async (): Promise<FunctionComponent> => {
    try {
      return (await load())[name] as FunctionComponent;
    } catch {
      // Waits for the reload. Until then the former page stays visible.
      if (await reloadAfterUpgrade()) await new Promise(() => {});
      return lazyPart(load, name, PageNotLoaded) as FunctionComponent;
    }
  };
  return { path, component: lazy(loadPage) as Routed['component'] };
};

export const pages: readonly Routed[] = [
  page('', () => import('./overview/overview.tsx'), 'OverviewPage'),
  page('/overview', () => import('./overview/overview.tsx'), 'OverviewPage'),
  page('/queue', () => import('./queue/list.tsx'), 'QueuePage'),
  page('/queue/:id', () => import('./queue/item.tsx'), 'QueueItemPage'),
  page('/alerts', () => import('./alerts/alerts.tsx'), 'AlertsPage'),
  page('/alerts/:id', () => import('./alerts/alert.tsx'), 'AlertPage'),
  page('/cases', () => import('./cases/list.tsx'), 'CasesPage'),
  page('/cases/:id', () => import('./cases/case.tsx'), 'CasePage'),
  page('/reports', () => import('./reports/list.tsx'), 'ReportsPage'),
  page('/reports/:id', () => import('./reports/report.tsx'), 'ReportPage'),
  page('/customers', () => import('./customers/customers.tsx'), 'CustomersPage'),
  page('/customers/:reference', () => import('./customers/customer.tsx'), 'CustomerPage'),
  page('/persons', () => import('./customers/persons.tsx'), 'PersonsPage'),
  page('/verifications', () => import('./verifications/list.tsx'), 'VerificationsPage'),
  page('/verifications/:id', () => import('./verifications/record.tsx'), 'VerificationPage'),
  page('/transactions', () => import('./transactions/transactions.tsx'), 'TransactionsPage'),
  page('/transactions/:id', () => import('./transactions/transactions.tsx'), 'TransactionPage'),
  page('/rules', () => import('./rules/rules.tsx'), 'RulesPage'),
  page('/rules/builder', () => import('./rules/builder/builder.tsx'), 'RuleBuilderPage'),
  page('/rules/drafts', () => import('./rules/rules.tsx'), 'DraftsPage'),
  page('/rules/drafts/:id', () => import('./rules/draft.tsx'), 'DraftPage'),
  page('/rules/versions', () => import('./rules/rules.tsx'), 'VersionsPage'),
  page('/rules/versions/:id', () => import('./rules/draft.tsx'), 'VersionPage'),
  page('/rules/trials', () => import('./rules/trials.tsx'), 'TrialsPage'),
  page('/rules/trials/:id', () => import('./rules/trial.tsx'), 'TrialPage'),
  page('/rules/snoozes', () => import('./rules/snoozes.tsx'), 'SnoozesPage'),
  page('/risk-model', () => import('./risk/risk-model.tsx'), 'RiskModelPage'),
  page('/risk-model/drafts/:id', () => import('./risk/model-draft.tsx'), 'RiskModelDraftPage'),
  page('/effectiveness', () => import('./effectiveness/effectiveness.tsx'), 'EffectivenessPage'),
  page('/rules/lists', () => import('./rules/rule-lists.tsx'), 'RuleListsPage'),
  page('/rules/fields', () => import('./rules/fields.tsx'), 'FieldsPage'),
  page('/rules/lists/:id', () => import('./rules/rule-list.tsx'), 'RuleListPage'),
  page('/thresholds', () => import('./rules/thresholds.tsx'), 'ThresholdsPage'),
  page('/changes', () => import('./changes/changes.tsx'), 'ChangesPage'),
  page('/changes/:id', () => import('./changes/change.tsx'), 'ChangePage'),
  page('/blacklist', () => import('./blacklist/blacklist.tsx'), 'BlacklistPage'),
  page('/lists/:id', () => import('./lists/history.tsx'), 'ListPage'),
  page('/lists/:id/versions/:version', () => import('./lists/history.tsx'), 'ListVersionPage'),
  page('/lists', () => import('./lists/lists.tsx'), 'ListsPage'),
  page('/integrations', () => import('./connections/webhook.tsx'), 'WebhookPage'),
  page('/deliveries/:id', () => import('./connections/delivery.tsx'), 'DeliveryPage'),
  page('/deliveries', () => import('./connections/deliveries.tsx'), 'DeliveriesPage'),
  page('/sdk', () => import('./connections/sdk-list.tsx'), 'SdkConfigsPage'),
  page('/sdk/:id', () => import('./connections/sdk-config.tsx'), 'SdkConfigPage'),
  page('/providers', () => import('./connections/providers.tsx'), 'ProvidersPage'),
  page('/keys', () => import('./account/keys.tsx'), 'KeysPage'),
  page('/branches', () => import('./account/branches.tsx'), 'BranchesPage'),
  page('/people', () => import('./account/people.tsx'), 'PeoplePage'),
  page('/account', () => import('./account/own.tsx'), 'OwnAccountPage'),
  page('/audit', () => import('./account/audit.tsx'), 'AuditPage'),
  page('/templates', () => import('./account/templates.tsx'), 'TemplatesPage'),
  page('/retention', () => import('./account/retention.tsx'), 'RetentionPage'),
  page('/operator', () => import('./overview/operator.tsx'), 'OperatorPage'),
  page('/components', () => import('./components/components.tsx'), 'ComponentsPage'),
];
