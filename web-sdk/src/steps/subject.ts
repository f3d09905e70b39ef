import { ApiError, type PageState } from '../api.ts';
import { h } from '../dom.ts';
import type { Screen } from '../screen.ts';
import { ask, type StepContext } from './context.ts';
import { countryName, kindName } from './subject-names.ts';

/**
 * Countries with a register of numbers, and the kinds of numbers. The server checks the kind by its own rules and
 * refuses an unknown kind.
 */
const NUMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nigeria: { bvn: 'BVN', nin: 'NIN', vnin: 'vNIN' },
  kenya: { national_id: 'National ID' },
  ghana: { ghana_id: 'Ghana Card' },
  uganda: { national_id: 'NIN' },
  rwanda: { national_id: 'National ID' },
};
/** Format of each number. It is shown to a person who typed a number in another format. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nigeria: { bvn: '12345678901', nin: '12345678901', vnin: 'AB123456789012CD' },
  kenya: { national_id: '12345678' },
  ghana: { ghana_id: 'GHA-123456789-0' },
  uganda: { national_id: 'CM123456789ABC' },
  rwanda: { national_id: '1199012345678901' },
};

/** Asks for the country, and for the kind of document or number. */
export async function subjectStep(context: StepContext): Promise<PageState> {
  const { api, screen, opened } = context;
  const number = opened.verification_type === 'data_verification';
  const table: Readonly<Record<string, readonly string[]>> = number
    ? Object.fromEntries(Object.entries(NUMBERS).map(([country, kinds]) => [country, Object.keys(kinds)]))
    : opened.config.document_types;
  const { countries: allowed } = opened.config;
  const countries = Object.keys(table).filter((name) => !allowed.length || allowed.includes(name));
  const known = opened.country ?? '';
  let given: Record<string, string> = {
    country: countries.includes(known) ? known : countries.length === 1 ? countries[0]! : '',
  };
  for (let fault: Fault | undefined; ; ) {
    given = await ask((resolve) => showForm(context, { number, table, countries, given, fault, resolve }), api.signal);
    screen.wait(screen.t('loading'));
    try {
      return await api.call('PUT', 'session/subject', given);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      // The server's text is in English, so the whole screen is shown in English.
      if (!number) screen.t.lent.add(error.message);
      fault = number ? { text: badNumber(screen, given) } : { text: error.message, lang: 'en' };
    }
  }
}

function badNumber({ t }: Screen, { country = '', identifier_type: type = '' }: Record<string, string>): string {
  const kind = NUMBERS[country]?.[type] ?? '';
  return t('subject.bad_number', { kind, example: EXAMPLES[country]?.[type] ?? '' });
}

/** Removes spaces and dashes. They are printed on cards, but are not part of the number. */
const bare = (text: string): string => text.replace(/[\s\u2010-\u2015-]/g, '');

/** Fault of the last input. `lang` is set if the text comes from the server, which has texts in only one language. */
interface Fault {
  readonly text: string;
  readonly lang?: 'en';
}

interface Form {
  readonly number: boolean;
  readonly table: Readonly<Record<string, readonly string[]>>;
  readonly countries: readonly string[];
  readonly given: Readonly<Record<string, string>>;
  readonly fault: Fault | undefined;
  readonly resolve: (given: Record<string, string>) => void;
}

function showForm({ screen, opened }: StepContext, { number, table, countries, given, fault, resolve }: Form): void {
  const { t } = screen;
  const option = (value: string, label: string, selected: boolean) => h('option', { value, selected }, label);
  const country = h(
    'select',
    { name: 'country', required: true, oninput: () => fillKinds() },
    countries.length > 1 && option('', t('subject.choose'), false),
    ...countries.map((name) => option(name, countryName(screen, name), name === given['country'])),
  );
  const kind = h('select', { name: 'kind', required: true, oninput: () => fitKeys() });
  const digits = h('input', {
    ...{ type: 'text', name: 'number', autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' },
    ...{ required: true, maxlength: 64, value: given['identifier'] ?? '', 'aria-describedby': 'number-hint' },
  });
  const faultText = () => fault && h('span', { lang: fault.lang }, fault.text);
  const problem = h('p', { class: 'bad', id: 'problem', role: 'alert' }, faultText());
  const kindField = h('label', { class: 'field' }, t(number ? 'subject.number.kind' : 'subject.document'), kind);
  const isCountryFixed = opened.fixed.includes('country');
  const fillKinds = () => {
    if (country.value) {
      problem.replaceChildren(faultText() ?? '');
      country.removeAttribute('aria-invalid');
    }
    const kinds = table[country.value] ?? [];
    const chosen = given['identifier_type'] ?? given['document_type'];
    kind.replaceChildren(
      ...kinds.map((name) =>
        option(name, number ? NUMBERS[country.value]![name]! : kindName(screen, name), name === chosen),
      ),
    );
    kindField.hidden = kinds.length < 2;
    fitKeys();
  };
  // Chooses the kind of keyboard that a phone shows for this kind of number.
  const fitKeys = () => {
    const example = EXAMPLES[country.value]?.[kind.value] ?? 'A';
    digits.setAttribute('inputmode', /^\d+$/.test(example) ? 'numeric' : 'text');
  };
  fillKinds();
  const submit = (event: Event) => {
    event.preventDefault();
    const missing = !country.value ? country : number && !bare(digits.value) ? digits : undefined;
    if (missing) {
      problem.textContent = t('subject.missing', {
        field: t(missing === country ? 'subject.country' : 'subject.number'),
      });
      missing.setAttribute('aria-invalid', 'true');
      missing.setAttribute('aria-errormessage', 'problem');
      missing.focus();
      return;
    }
    resolve(
      number
        ? { country: country.value, identifier_type: kind.value, identifier: bare(digits.value) }
        : { country: country.value, document_type: kind.value },
    );
  };
  screen.show(
    t(number ? 'subject.title.number' : 'subject.title'),
    h(
      'form',
      { novalidate: true, onsubmit: submit, class: 'form' },
      problem,
      isCountryFixed
        ? h('p', { class: 'field' }, t('subject.country'), h('strong', {}, countryName(screen, country.value)))
        : h('label', { class: 'field' }, t('subject.country'), country),
      kindField,
      number && h('label', { class: 'field' }, t('subject.number'), digits),
      number && h('p', { class: 'muted', id: 'number-hint' }, t('subject.number.hint')),
      h('div', { class: 'actions' }, h('button', { type: 'submit' }, t('next'))),
    ),
  );
}
