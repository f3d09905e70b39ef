import { useState } from 'preact/hooks';
import { Problem } from '../../api/problem.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Empty, Failed, Loaded, Skeleton } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { showToast } from '../../components/toast.tsx';
import { Badge, Copy, Facts, Money, Outcome, Raw, Time } from '../../components/values.tsx';

const outcomes = [
  'pass',
  'review',
  'fail',
  'not_checked',
  'valid',
  'invalid',
  'live',
  'not_live',
  'match',
  'no_match',
  'hit',
  'clear',
  'refused',
];
const nothing = () => undefined;

/** Page with every component in every state, for developers of the pages. The page is only in English. */
export function ComponentsPage() {
  const [text, setText] = useState('Typed');
  const [on, setOn] = useState(true);
  const [dialog, setDialog] = useState(false);
  return (
    <PageFrame title="Components" lead="Every component in every state.">
      <Card title="Buttons">
        <div class="row">
          <Button>Plain</Button>
          <Button main>Main</Button>
          <Button danger>Danger</Button>
          <Button plain>Link-like</Button>
          <Button small>Small</Button>
          <Button disabled why="Another person must approve">
            Disabled
          </Button>
          <Button busy>Busy</Button>
          <Button keys="e">With key</Button>
        </div>
      </Card>
      <Card title="Fields">
        <div class="columns">
          <Field label="Text" value={text} onInput={setText} />
          <Field label="With a hint" hint="What it is for" value={text} onInput={setText} />
          <Field label="With a fault" fault="This is no address" value={text} onInput={setText} />
          <Field label="Disabled" value={text} onInput={setText} disabled />
          <Field label="Lines" lines={3} value={text} onInput={setText} />
          <Field label="Date" type="date" value="2026-11-22" onInput={nothing} />
          <Select
            label="Choice"
            value="b"
            onChange={nothing}
            options={[
              ['a', 'One'],
              ['b', 'Another'],
            ]}
          />
          <Check label="Switch" hint="What it does" checked={on} onChange={setOn} />
        </div>
      </Card>
      <Card title="Outcomes and badges">
        <div class="row">
          {outcomes.map((outcome) => (
            <Outcome key={outcome} of={outcome} />
          ))}
          {(['good', 'warn', 'bad', 'info', 'plain'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Card>
      <Card title="Values">
        <Facts
          of={[
            ['Time', <Time key="t" at={new Date(Date.now() - 3_600_000).toISOString()} />],
            ['Exact', <Time key="e" at="2026-11-22T08:00:00Z" exact />],
            ['Money', <Money key="m" amount={1234567.5} currency="NGN" />],
            ['Masked', <Shown key="x" value={{ masked: true, subject: 'x:1', field: 'y', hint: 'A•••' }} />],
            ['Copy', <Copy key="c" text="text" label="Copy it" />],
          ]}
        />
        <Raw of={{ any: 'thing' }} />
      </Card>
      <Card title="States">
        <div class="columns">
          <Empty title="Nothing yet" hint="What to do." />
          <Failed problem={new Problem(500, 'Internal error', { requestId: 'request-1' })} retry={nothing} />
          <Failed problem={new Problem(403, 'You do not have permission')} />
          <Failed problem={new Problem(404, 'Not found')} />
          <Skeleton rows={3} />
          <Loaded
            query={{ data: 'older', error: new Problem(0, 'offline'), dataUpdatedAt: Date.now(), refetch: nothing }}
          >
            {(data) => <p>{data}</p>}
          </Loaded>
        </div>
      </Card>
      <Card title="Notices and faults">
        <div class="stack tight">
          {['', 'good', 'warn', 'bad'].map((tone) => (
            <div class={`notice ${tone}`} key={tone}>
              A notice {tone}
            </div>
          ))}
          <FormFault problem={undefined} />
        </div>
      </Card>
      <Card flush title="Table">
        <DataTable
          caption="Rows"
          items={[1, 2, 3]}
          current={1}
          keyOf={(item) => item}
          columns={[
            { title: 'Number', number: true, cell: (item) => item },
            { title: 'Words', cell: (item) => `Row ${item}` },
          ]}
        />
      </Card>
      <div class="row">
        <Button onClick={() => setDialog(true)}>Open a dialog</Button>
        <Button onClick={() => showToast('Something happened', { text: 'Undo', run: nothing })}>Say something</Button>
      </div>
      {dialog && (
        <Dialog title="A dialog" onClose={() => setDialog(false)}>
          <p>It keeps the focus; Escape closes it.</p>
        </Dialog>
      )}
    </PageFrame>
  );
}
