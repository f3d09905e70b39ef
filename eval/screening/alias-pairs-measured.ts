import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { requestOf } from '../../server/src/cli/evaluate-pairs.ts';
import { rateText, wilson } from '../../server/src/faces/evaluation/wilson.ts';
import { accuracyOf } from '../../server/src/screening/labelled-pairs.ts';
import { aliasPairs } from './alias-pairs.ts';
import type { ScreeningService } from './endpoint-service.ts';
import { halfOf } from './halves.ts';

/** A row for each kind of entry and for all: of the pairs of one half, what is alerted at the shipped threshold. */
export async function measureAliasPairs(
  service: ScreeningService,
  lists: readonly (readonly ListedEntity[])[],
): Promise<string[]> {
  const pairs = lists.flatMap((entities) =>
    aliasPairs(
      entities.filter(({ id }) => halfOf(id) === 'not looked at'),
      entities,
    ),
  );
  await service.importAndWait({ entities: pairs.map(({ listed }, i) => ({ ...listed, id: `pair-${i}` })) });
  const hits = await service.screen(pairs.map(({ subject }) => requestOf(subject)));
  const judged = pairs.map(({ group, match }, i) => ({
    group,
    match,
    hit: (hits[i] ?? []).some(({ ids }) => ids.includes(`pair-${i}`)),
  }));
  const row = (name: string, ones: typeof judged): string => {
    const count = (match: boolean): number => ones.filter((one) => one.match === match).length;
    const alerted = (match: boolean): number => ones.filter((one) => one.match === match && one.hit).length;
    const rate = (right: number, of: number): string => rateText(wilson(right, of));
    const [right, wrong] = [alerted(true), alerted(false)];
    const cells = [
      ...[count(true), rate(right, count(true)), count(false), rate(wrong, count(false))],
      ...[rate(right, right + wrong), accuracyOf(ones).f1.toFixed(3)],
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  };
  return [
    ...['person', 'organisation'].map((kind) =>
      row(
        kind,
        judged.filter(({ group }) => group === kind),
      ),
    ),
    row('**all**', judged),
  ];
}
