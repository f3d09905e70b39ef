import * as texts from '@hakiki/texts';
import { t } from './pdf-texts.ts';
import { hintText, isMasked, isMessage, isTree, messageText, noteText, type Tree } from './readable-messages.ts';

const { checkResultKey, checkText, crossCheckText, eventText, evidenceText, fieldText, formOf, numberKindText } = texts;
const { foundText, matchText, momentText, partText, partValueText, ruleNameText, sentenceText, signalText, words } =
  texts;

/** One line of the document, with a label and a text. A line without text is the heading of the lines below it. */
export interface Line {
  readonly label: string;
  readonly text?: string;
  /** Indent level, from 0. */
  readonly depth: number;
}
export interface Readers {
  /** Returns the name of a user of the account. */
  readonly nameOf: (userId: number) => string;
}

/**
 * Fields that only the JSON contains: positions on a picture, unparsed text, internal numbers, links that expire, and
 * duplicate data.
 */
export const LEFT_OUT =
  /^(id|case_id|onboarding_id|box|raw|width|height|account_id|branch_id|subject_id|selfie_url|photo_url|url|undo_until|stable_id|total|told_ms|stages|name_key)$/;
const PEOPLE = /^(assignee|decided_by|approved_by|proposed_by|proposedBy|user_id)$/;
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !isMasked(value) && Object.values(value).every(isEmpty));
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const percent = (share: unknown): string => `${Math.round(Number(share) * 100)} %`;

/** Returns the label of a part. */
export const labelOf = (name: string): string => partText(name) ?? words(name);

/** Returns the record as readable lines, in the current language of the texts. Pure. */
export function readableLines(value: unknown, readers: Readers): Line[] {
  const text = (name: string, given: unknown): string => {
    if (isMasked(given)) return hintText(given);
    if (Array.isArray(given)) return given.map((one) => text(name, one)).join(', ');
    if (typeof given === 'number' && PEOPLE.test(name)) return readers.nameOf(given);
    if (isMessage(given)) return sentenceCase(messageText(given));
    return isScalar(given) ? partValueText(name, given) : '';
  };
  /** Returns the text of a note of a check or of a field. Former records have a sentence, which is not changed. */
  const noteOf = (note: unknown): string => (isMessage(note) ? noteText(note) : text('note', note));
  const row = (depth: number, name: string, given: unknown): Line => ({
    depth,
    label: labelOf(name),
    text: text(name, given),
  });

  function lines(name: string, given: unknown, depth: number): Line[] {
    if (isEmpty(given) || LEFT_OUT.test(name)) return [];
    if (name === 'subject' && isScalar(given)) return [];
    if (isScalar(given) || isMasked(given) || isMessage(given)) return [row(depth, name, given)];
    const special = Object.hasOwn(forms, name) ? forms[name]!(given, depth) : undefined;
    if (special) return special;
    if (Array.isArray(given)) {
      if (given.every((one) => isScalar(one) || isMasked(one) || isMessage(one))) return [row(depth, name, given)];
      return given.flatMap((one, at) =>
        under(given.length > 1 ? `${labelOf(name)} ${at + 1}` : labelOf(name), depth, inside(one, depth + 1)),
      );
    }
    return under(labelOf(name), depth, inside(given, depth + 1));
  }
  const under = (label: string, depth: number, below: Line[]): Line[] =>
    below.length ? [{ depth, label }, ...below] : [];
  const inside = (given: unknown, depth: number): Line[] => {
    const { cues, shares, ...others } = given as Tree;
    const weighed = isTree(shares)
      ? weights(cues, shares, depth)
      : cues === undefined
        ? []
        : lines('cues', cues, depth);
    return [...Object.entries(others).flatMap(([name, inner]) => lines(name, inner, depth)), ...weighed];
  };
  /** Returns a line for each liveness signal with its measured value and its weight. */
  const weights = (cues: unknown, shares: Tree, depth: number): Line[] => {
    const measured = isTree(cues) ? cues : {};
    const names = [...new Set([...Object.keys(measured), ...Object.keys(shares)])];
    const found = names.map((name) => {
      const weight = shares[name] === undefined ? '' : t('weight', { n: text('weight', shares[name]) });
      return {
        depth: depth + 1,
        label: labelOf(name),
        text: [text(name, measured[name]), weight].filter(Boolean).join(' · '),
      };
    });
    return under(labelOf(isTree(cues) ? 'cues' : 'shares'), depth, found);
  };
  /**
   * Returns the reasons why records differ, for each part. Returns undefined for an old record, which has a sentence
   * and no codes.
   */
  const whyOf = (causes: unknown): string | undefined => {
    const parts = Array.isArray(causes) ? (causes as Tree[]) : [];
    const said = parts.map(({ code, ...values }) => {
      const compared = Object.entries(values).flatMap(([name, value]) =>
        name === 'doubts'
          ? [(value as string[]).map((one) => crossCheckText.of(one)).join(', ')]
          : [value].flat().map((one) => {
              const shown = text(name, one);
              return name === 'kind' ? numberKindText(String(one)) : name === 'sex' ? shown.toLowerCase() : shown;
            }),
      );
      return formOf(String(code))?.replaceAll('{}', () => compared.shift() ?? '');
    });
    return said.length === 0 || said.includes(undefined) ? undefined : said.join('; ');
  };
  const sizeOf = ({ content_type: type, bytes }: Tree): string =>
    t('file_size', { type: String(type), n: text('bytes', bytes) });
  const each = (given: unknown, show: (one: Tree) => Line[]): Line[] | undefined =>
    Array.isArray(given) && given.every(isTree) ? given.flatMap(show) : undefined;

  const forms: Readonly<Record<string, (given: unknown, depth: number) => Line[] | undefined>> = {
    attachments: (given, depth) =>
      each(given, (one) => {
        const [who, when] = [text('user_id', one['added_by']), text('at', one['added_at'])];
        const named = t('attached_by', { name: text('name', one['name']), size: sizeOf(one), who, when });
        return [
          { depth, label: t('attachment', { n: String(one['n']) }), text: named },
          { depth, label: ' ', text: `SHA-256 ${String(one['sha256'])}` },
        ];
      }),
    // The file in a line of the history. The line records that the file was attached or removed.
    attachment: (given, depth) => {
      if (!isTree(given)) return undefined;
      const { n, sha256 } = given;
      const label = t('attachment', { n: n === undefined ? '' : String(n) }).trim();
      const shown = [n === undefined ? sizeOf(given) : '', `SHA-256 ${String(sha256)}`];
      return [{ depth, label, text: shown.filter(Boolean).join(', ') }];
    },
    fields: (given, depth) =>
      isTree(given) && Object.values(given).every((one) => isTree(one) && 'value' in one)
        ? under(
            labelOf('fields'),
            depth,
            Object.entries(given as Record<string, Tree>).map(([name, { value: read, source, score, note }]) => {
              const how = [source && partValueText('source', String(source)), score !== undefined && percent(score)];
              const why = note === undefined || note === null || isMasked(note) ? '' : `; ${noteOf(note)}`;
              return {
                depth: depth + 1,
                label: fieldText(name),
                text: `${text(name, read) || '–'} (${how.filter(Boolean).join(', ')}${why})`,
              };
            }),
          )
        : undefined,
    checks: (given, depth) => {
      const found = each(given, ({ name, result, detail }) => [
        {
          depth: depth + 1,
          label: checkText(String(name)),
          text: [
            evidenceText(checkResultKey(String(result))),
            detail !== undefined && detail !== null && `(${noteOf(detail)})`,
          ]
            .filter(Boolean)
            .join(' '),
        },
      ]);
      return found && under(labelOf('checks'), depth, found);
    },
    contradictions: (given, depth) => {
      const found = each(given, ({ field, explanation }) => [
        {
          depth: depth + 1,
          label: labelOf(String(field)),
          text: evidenceText.find(`contradiction_${String(field)}`) ?? text('explanation', explanation),
        },
      ]);
      return found && under(labelOf('contradictions'), depth, found);
    },
    features: (given, depth) => {
      const found = each(given, ({ name, points, explanation, code, params }) => [
        {
          depth: depth + 1,
          label: labelOf(String(name)),
          text: `${matchText({ explanation, code, params }) ?? text('explanation', explanation)} (${Number(points) > 0 ? '+' : ''}${percent(points)})`,
        },
      ]);
      return found && under(labelOf('features'), depth, found);
    },
    cross_checks: (given, depth) => {
      const found = each(given, ({ what, verdict, explanation, causes, of }) => [
        {
          depth: depth + 1,
          label: `${crossCheckText.of(String(what))} (${(of as Tree[]).map(({ source }) => crossCheckText.of(String(source))).join(' – ')})`,
          text: [crossCheckText.of(String(verdict)), whyOf(causes) ?? text('explanation', explanation)].join(': '),
        },
      ]);
      return found && under(labelOf('cross_checks'), depth, found);
    },
    results: (given, depth) => {
      const found = each(given, ({ stable_id: id, name, outcome, sentence, messages, steps, reason, severity }) => {
        const code = isTree(messages) && isMessage(messages['name']) ? { name: messages['name'] } : undefined;
        const label = ruleNameText({
          stable_id: typeof id === 'string' ? id : null,
          name: String(name),
          ...(code && { messages: code }),
        });
        if (outcome !== 'hit')
          return [
            { depth: depth + 1, label, text: outcomeOf(outcome, (isTree(messages) && messages['reason']) || reason) },
          ];
        const read = (Array.isArray(steps) ? (steps as Tree[]) : []).map(
          ({ signal, found: seen, message }): Line => ({
            depth: depth + 2,
            label: signalText(String(signal)),
            text: isScalar(seen)
              ? foundText({ found: String(seen), message: isMessage(message) ? message : null }, String(signal))
              : text('found', seen),
          }),
        );
        const said = t('hit', { n: String(severity) });
        const conditions = isTree(messages) && isMessage(messages['sentence']) ? messages['sentence'] : sentence;
        const why =
          typeof conditions === 'string' || isMessage(conditions)
            ? [{ depth: depth + 2, label: labelOf('sentence'), text: sentenceText(conditions) }]
            : [];
        return [{ depth: depth + 1, label, text: said }, ...why, ...read];
      });
      return found && under(labelOf('results'), depth, found);
    },
    history: (given, depth) =>
      each(given, ({ kind, at, user_id: by, details, hash, n }) => [
        {
          depth,
          label: `${n}. ${eventText.of(String(kind))}`,
          text: [momentText(new Date(String(at))), typeof by === 'number' && readers.nameOf(by)]
            .filter(Boolean)
            .join(' · '),
        },
        ...inside(details ?? {}, depth + 1),
        ...(hash ? [row(depth + 1, 'hash', hash)] : []),
      ]),
    checklist: (given, depth) => {
      const { name, steps } = given as { name: string; steps: unknown };
      const found = each(steps, ({ step, done_by: by, done_at: at }) => [
        {
          depth: depth + 1,
          label: texts.stepText(String(step)),
          text: at
            ? texts.checklistText('done_by', {
                who: readers.nameOf(Number(by)),
                when: momentText(new Date(String(at))),
              })
            : texts.checklistText('step_open'),
        },
      ]);
      const title = texts.common('with_colon', { name: texts.checklistText('title') });
      return found && under(`${title} ${texts.checklistText.of(name)}`, depth, found);
    },
    models: (given, depth) => versions(evidenceText('models'), given, depth),
    list_versions: (given, depth) => versions(labelOf('list_versions'), given, depth),
  };
  const versions = (label: string, given: unknown, depth: number): Line[] | undefined =>
    isTree(given)
      ? under(
          label,
          depth,
          Object.entries(given).map(([name, version]) => ({ depth: depth + 1, label: name, text: String(version) })),
        )
      : undefined;
  const outcomeOf = (outcome: unknown, reason: unknown): string => {
    if (typeof reason === 'string' || isMessage(reason)) return t('silent_why', { why: sentenceText(reason) });
    return t(outcome === 'not_evaluated' ? 'silent' : 'no_hit');
  };
  // Omits a line if the line before it has the same label and text, because an answer contains the kind of a document
  // twice.
  return inside(value ?? {}, 0).filter(
    ({ depth, label, text: said }, at, all) =>
      said === undefined || all[at - 1]?.depth !== depth || all[at - 1]?.label !== label || all[at - 1]?.text !== said,
  );
}
