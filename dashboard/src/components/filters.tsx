import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../texts/common.ts';
import { Button } from './button.tsx';
import { Field, Select } from './field.tsx';
import { withQuery } from './table.tsx';

export interface Filter {
  /** Of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly type?: 'date' | 'search';
  /** What counts when nothing is chosen, where that is not everything. */
  readonly first?: string;
}

/** Filters live in the address: a link shows the same list, and back takes one away. */
export function Filters({ of }: { of: readonly Filter[] }) {
  const { url, query, route } = useLocation();
  const set = (name: string, value: string) => route(withQuery(url, { [name]: value, cursor: undefined }));
  const used = of.some(({ name }) => query[name]);
  return (
    <search class="filters no-print">
      {of.map(({ name, label, options, type, first }) =>
        options ? (
          <Select
            key={name}
            label={label}
            value={query[name] ?? first ?? ''}
            onChange={(value) => set(name, value)}
            options={[...(first === undefined ? [['', common('all')] as const] : []), ...options]}
          />
        ) : type === 'search' ? (
          <TextFilter key={name} label={label} value={query[name] ?? ''} onChange={(value) => set(name, value)} />
        ) : (
          <Field
            key={name}
            label={label}
            type={type ?? 'text'}
            value={query[name] ?? ''}
            onInput={(value) => set(name, value)}
          />
        ),
      )}
      {used && (
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

/** Text counts when the person has finished it: on Enter or on leaving the field. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => text.trim() !== value && onChange(text.trim());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is typed in
    <div class="field" onFocusOut={commit} onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <Field label={label} type="search" value={text} onInput={setText} />
    </div>
  );
}
