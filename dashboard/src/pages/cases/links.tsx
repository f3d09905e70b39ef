import { useMemo, useRef, useState } from 'preact/hooks';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { RevealButton, Shown, textOf } from '../../components/masked.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Money, numberText } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { layOut, SIZE } from './links-layout.ts';
import { t } from './links-texts.ts';
import './links.css';

const read = async (id: string) =>
  (await api.get('/v1/cases/{id}/links', { params: { path: { id }, query: inBranch() } })).data;
type Graph = Awaited<ReturnType<typeof read>>;
type Node = Graph['nodes'][number];

/**
 * Shows payments around a case and data that customers share, as a picture and as a table. The data is loaded only when
 * the user asks for it, because this reads many transactions.
 */
export function CaseLinks({ id }: { id: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Card title={t('title')}>
      {shown ? <ShownLinks id={id} /> : <Button onClick={() => setShown(true)}>{t('show')}</Button>}
    </Card>
  );
}

function ShownLinks({ id }: { id: string }) {
  const graph = useApiQuery(['case-links', id], () => read(id));
  const [chosen, setChosen] = useState<number>();
  return (
    <Loaded query={graph}>
      {(data) =>
        data.nodes.length === 0 ? (
          <p class="muted">{t('none')}</p>
        ) : (
          <div class="stack">
            <div class="row apart">
              <span class="muted small">{t('hint')}</span>
              <RevealButton of={data} />
            </div>
            <Picture of={data} chosen={chosen} onChoose={setChosen} />
            {data.left_out > 0 && <p class="muted">{t('left_out', { n: numberText(data.left_out) })}</p>}
            <LinkTable of={data} chosen={chosen} />
          </div>
        )
      }
    </Loaded>
  );
}

/** Returns a name of a node that contains no personal data: its kind and its number in the picture. */
const nameOf = ({ id, kind }: Node): string => `${t(kind)} ${id}`;
const personalOf = (node: Node): unknown => (node.kind === 'customer' ? node.name : node.number);

interface PictureProps {
  of: Graph;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}
function Picture({ of, chosen, onChoose }: PictureProps) {
  const places = useMemo(() => new Map(layOut(of.nodes, of.links).map((place) => [place.id, place])), [of]);
  const box = useRef<SVGSVGElement>(null);
  const size = of.nodes.length > 60 ? 10 : 18;
  const first = of.nodes[0]?.id;
  const move = (from: number, step: number): void => {
    const at = of.nodes.findIndex(({ id }) => id === from);
    const next = of.nodes[(at + step + of.nodes.length) % of.nodes.length]!.id;
    onChoose(next);
    box.current?.querySelector<SVGGElement>(`[data-node="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of nodes in a picture has no element of its own
    <svg
      ref={box}
      class="links"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="group"
      aria-label={t('picture', { nodes: of.nodes.length, links: of.links.length })}
    >
      {of.links.map(({ from, to, kind, flagged }) => {
        const [start, end] = [places.get(from)!, places.get(to)!];
        const touched = chosen === from || chosen === to;
        return (
          <line
            key={`${kind} ${from} ${to}`}
            x1={start.x}
            y1={start.y}
            x2={end.x}
            y2={end.y}
            stroke-dasharray={kind === 'uses' ? '6 6' : undefined}
            class={[kind, flagged > 0 && 'flagged', touched && 'chosen'].filter(Boolean).join(' ')}
          />
        );
      })}
      {of.nodes.map((node) => {
        const { x, y } = places.get(node.id)!;
        const marks = [node.subject && t('subject'), node.flagged && t('flagged')].filter(Boolean).join(', ');
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
          <g
            key={node.id}
            data-node={node.id}
            role="button"
            aria-pressed={chosen === node.id}
            aria-label={[nameOf(node), textOf(personalOf(node)), marks].filter(Boolean).join(', ')}
            tabindex={node.id === (chosen ?? first) ? 0 : -1}
            class={['node', node.subject && 'subject', node.flagged && 'flagged', chosen === node.id && 'chosen']
              .filter(Boolean)
              .join(' ')}
            transform={`translate(${x} ${y})`}
            onClick={() => onChoose(node.id)}
            onKeyDown={(event) => {
              const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
              const step = steps[event.key];
              if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              event.stopPropagation();
              if (step === undefined) onChoose(node.id);
              else move(node.id, step);
            }}
          >
            <Shape kind={node.kind} size={size} />
            {(of.nodes.length <= 60 || node.subject || chosen === node.id) && <text y={size + 22}>{nameOf(node)}</text>}
          </g>
        );
      })}
    </svg>
  );
}

/** Draws the shape of a node. Each kind has its own shape, because colours alone are not enough. */
function Shape({ kind, size }: { kind: Node['kind']; size: number }) {
  if (kind === 'customer') return <circle class="shape" r={size} />;
  if (kind === 'account')
    return <rect class="shape" x={-size} y={-size} width={2 * size} height={2 * size} rx={size / 4} />;
  const points = kind === 'device' ? [0, -size, size, size, -size, size] : [0, -size, size, 0, 0, size, -size, 0];
  return <polygon class="shape" points={points.join(' ')} />;
}

function LinkTable({ of, chosen }: { of: Graph; chosen: number | undefined }) {
  const nodes = new Map(of.nodes.map((node) => [node.id, node]));
  const items = of.links.filter(({ from, to }) => chosen === undefined || from === chosen || to === chosen);
  const one = (id: number) => {
    const node = nodes.get(id)!;
    return (
      <>
        {nameOf(node)} {node.subject && <Badge tone="bad">{t('subject')}</Badge>}
        <span class="sub">
          <Shown value={personalOf(node)} />
        </span>
      </>
    );
  };
  const chosenNode = chosen === undefined ? undefined : nodes.get(chosen);
  return (
    <>
      {chosenNode && <h3>{t('of_one', { name: nameOf(chosenNode) })}</h3>}
      <DataTable
        caption={t('title')}
        stacked
        items={items}
        keyOf={({ kind, from, to }) => `${kind} ${from} ${to}`}
        columns={[
          { title: t('from'), named: true, cell: ({ from }) => one(from) },
          { title: t('what'), named: true, cell: ({ kind }) => t(kind) },
          { title: t('to'), named: true, cell: ({ to }) => one(to) },
          {
            title: t('transactions'),
            named: true,
            number: true,
            cell: ({ transactions, flagged }) => (
              <>
                {numberText(transactions)}
                {flagged > 0 && <span class="sub">{t('of_alert', { n: numberText(flagged) })}</span>}
              </>
            ),
          },
          {
            title: t('amount'),
            named: true,
            number: true,
            cell: ({ amounts }) =>
              amounts.map(({ amount, currency }) => (
                <div key={currency}>
                  <Money amount={amount} currency={currency} />
                </div>
              )),
          },
        ]}
      />
    </>
  );
}
