import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { Button } from './button.tsx';
import { Field, Select } from './field.tsx';
import { useLocation, withQuery } from './location.ts';

export interface Filter {
  /** Name of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly type?: 'date' | 'search';
  /** True for a rarely used filter, which is hidden until the user needs it. */
  readonly more?: boolean;
  /** Default option, unless the default is to show all items. */
  readonly first?: string;
}

/**
 * Filters of a list. They are stored in the address, so that a link shows the same list, and Back removes the last
 * filter.
 */
export function Filters({ of }: { of: readonly Filter[] }) {
  const { url, query, route } = useLocation();
  const set = (name: string, value: string) => route(withQuery(url, { [name]: value, cursor: undefined }));
  // The order of a list is not a filter, because the headings of the list show it.
  const used = of.filter(({ name }) => query[name] && name !== 'sort');
  const [unfolded, setUnfolded] = useState(false);
  const shown = of.filter(({ name, more }) => !more || unfolded || query[name]);
  return (
    <search class="filters no-print">
      {shown.map((filter) => (
        <One key={filter.name} of={filter} value={query[filter.name]} set={(value) => set(filter.name, value)} />
      ))}
      {shown.length < of.length && (
        <Button plain onClick={() => setUnfolded(true)}>
          {common('more_filters')}
        </Button>
      )}
      {used.length > 0 && (
        <span class="chips">
          {used.map((filter) => (
            <button
              key={filter.name}
              type="button"
              class="chip"
              aria-label={`${chipText(filter, query[filter.name])}. ${common('remove_filter', { name: filter.label })}`}
              onClick={() => set(filter.name, '')}
            >
              {chipText(filter, query[filter.name])} <span aria-hidden="true">✕</span>
            </button>
          ))}
        </span>
      )}
      {used.length > 0 && (
        <Button
          plain
          onClick={() =>
            route(withQuery(url, { ...Object.fromEntries(of.map(({ name }) => [name, undefined])), cursor: undefined }))
          }
        >
          {common('clear_filters')}
        </Button>
      )}
    </search>
  );
}

const chipText = ({ label, options }: Filter, value = ''): string =>
  `${common('with_colon', { name: label })} ${options?.find(([one]) => one === value)?.[1] ?? value}`;

function One({ of, value, set }: { of: Filter; value: string | undefined; set: (value: string) => void }) {
  const { label, options, type, first } = of;
  if (options)
    return (
      <Select
        label={label}
        value={value ?? first ?? ''}
        onChange={set}
        options={[...(first === undefined ? [['', common('all')] as const] : []), ...options]}
      />
    );
  if (type) return <TypedFilter label={label} type={type} value={value ?? ''} onChange={set} />;
  return <Field label={label} type="text" value={value ?? ''} onInput={set} />;
}

/**
 * Filter that is applied when the user presses Enter or leaves the field. A complete date is applied at once. A date
 * that is being edited is incomplete, so the former filter stays until the user leaves the field.
 */
function TypedFilter({
  label,
  type,
  value,
  onChange,
}: {
  label: string;
  type: 'date' | 'search';
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = (typed = text.trim()) => typed !== value && onChange(typed);
  const input = (typed: string): void => {
    setText(typed);
    // While the user types a year, the browser already returns a date, such as 0002-03-04. Such a date is not applied.
    if (type === 'date' && typed > '1900') commit(typed);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is typed in
    <div class="field" onFocusOut={() => commit()} onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <Field label={label} type={type} value={text} onInput={input} />
    </div>
  );
}
