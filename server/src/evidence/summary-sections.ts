import * as texts from '@hakiki/texts';
import type { EvidencePack } from './pack.ts';
import { t } from './pdf-texts.ts';
import { type Line, labelOf, type Readers, readableLines } from './readable-lines.ts';

export interface SummarySection {
  readonly name: 'who' | 'what' | 'decision' | 'why';
  readonly lines: readonly Line[];
}
type Tree = Readonly<Record<string, unknown>>;

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
const treesOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.map(treeOf) : []);

/**
 * Returns the sections of a pack's first page: the person, the record, the decisions with their authors, and the
 * reasons. Omits a section without known values. Pure.
 */
export function summarySections(pack: EvidencePack, readers: Readers): SummarySection[] {
  const sections = pack.case ? ofCase(pack.case, pack.work, readers) : ofRecord(pack, readers);
  return sections.filter(({ lines }) => lines.length > 0);
}

function ofRecord({ verification = {}, work }: EvidencePack, readers: Readers): SummarySection[] {
  const { name, reference, kind, created_at, outcome, reasons, reason } = verification;
  const hasReasons = Array.isArray(reasons) && reasons.length > 0;
  return [
    { name: 'who', lines: readableLines({ name, reference }, readers) },
    {
      name: 'what',
      lines: [
        { depth: 0, label: labelOf('kind'), text: texts.verificationText.of(String(kind)) },
        ...readableLines({ created_at }, readers),
      ],
    },
    {
      name: 'decision',
      lines: [...readableLines({ outcome }, readers), ...decisionsOf(treesOf(work), readers)],
    },
    { name: 'why', lines: readableLines(hasReasons ? { reasons } : { reason }, readers) },
  ];
}

/**
 * Returns the decision about each item and its author. For an item without a decision, returns the state of the item.
 */
function decisionsOf(items: readonly Tree[], readers: Readers): Line[] {
  if (!items.length) return [{ depth: 0, label: t('officer'), text: t('no_officer') }];
  return items.flatMap((item) => {
    const { decision, reason, decided_by, decided_at, approved_by, state, assignee } = item;
    const decided = typeof decision === 'string' ? texts.decisionText({ kind: String(item['kind']), decision }) : '';
    const isDecided = state === 'decided';
    const waiting = isDecided ? {} : { state, assignee };
    const lines = readableLines({ reason, decided_by, decided_at, approved_by, ...waiting }, readers);
    const proposal = { depth: 0, label: t('proposal'), text: decided };
    return [
      isDecided && decided ? { depth: 0, label: t('officer'), text: decided } : undecided(),
      ...nested(isDecided || !decided ? lines : [proposal, ...lines]),
    ];
  });
}

const undecided = (): Line => ({ depth: 0, label: t('officer'), text: t('undecided') });
const nested = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, depth: line.depth + 1 }));

function ofCase(row: Tree, work: EvidencePack['work'], readers: Readers): SummarySection[] {
  const alerts = treesOf(row['alerts']);
  const history = treesOf(row['history']);
  const customer = treeOf(treeOf(treeOf(alerts[0]?.['copy'])['transaction'])['customer_details']);
  const byHand = treeOf(treeOf(history.find(({ kind }) => kind === 'opened_by_hand')?.['details'])['customer']);
  const name = customer['customer_name'] ?? byHand['customer_name'] ?? treesOf(work)[0]?.['name'];
  const { status, stage, score, families, created_at, disposition } = row;
  const { proposed_by, proposed_at, approved_by, self_approved, closed_at } = row;
  const signed = { proposed_by, proposed_at, approved_by, ...(self_approved === true && { self_approved }), closed_at };
  const decided = typeof disposition === 'string';
  const [outcome, ...signatures] = decided ? readableLines({ disposition, ...signed }, readers) : [];
  // The note in the last proposal belongs to the outcome in force.
  const proposal = decided ? history.findLast(({ kind }) => kind === 'propose') : undefined;
  const note = treeOf(proposal?.['details'])['text'];
  const count = alerts.length;
  return [
    { name: 'who', lines: readableLines({ name }, readers) },
    { name: 'what', lines: readableLines({ status, stage, score, families, alerts: count, created_at }, readers) },
    {
      name: 'decision',
      lines: !outcome
        ? [undecided()]
        : status === 'closed'
          ? [outcome, ...signatures]
          : [undecided(), ...nested([{ ...outcome, label: t('proposal') }, ...signatures])],
    },
    { name: 'why', lines: [...rulesOf(alerts), ...readableLines({ note }, readers)] },
  ];
}

/** Returns the names of the rules that hit. Each name is returned once. */
function rulesOf(alerts: readonly Tree[]): Line[] {
  const hits = alerts.flatMap(({ copy }) =>
    treesOf(treeOf(copy)['results']).filter(({ outcome }) => outcome === 'hit'),
  );
  const names = hits.map(({ stable_id: id, name, messages }) => {
    const message = treeOf(treeOf(messages)['name']) as Tree & Partial<texts.KeptMessage>;
    return texts.ruleNameText({
      stable_id: typeof id === 'string' ? id : null,
      name: String(name),
      ...(typeof message.code === 'string' && { messages: { name: message as texts.KeptMessage } }),
    });
  });
  return [...new Set(names)].map((text, at) => ({ depth: 0, label: at === 0 ? t('rules_hit') : ' ', text }));
}
