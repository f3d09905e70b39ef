import { Hakiki } from './index.ts';
import { languages } from './texts/catalogue.ts';

const one = <E extends Element>(selector: string): E => document.querySelector<E>(selector)!;
const [form, status, log, shown] = [
  one<HTMLFormElement>('#start'),
  one<HTMLElement>('#status'),
  one<HTMLElement>('#log'),
  one<HTMLElement>('#event'),
];
const LOOK_MS = 1000;
const MAX_LOOKS = 180;

for (const [code, { name }] of Object.entries(languages)) {
  const option = document.createElement('option');
  option.value = code;
  option.textContent = name;
  one('#languages').append(option);
}

function write(text: string): void {
  const line = document.createElement('li');
  line.textContent = `${new Date().toLocaleTimeString('en-GB')}  ${text}`;
  log.append(line);
}

/** Waits until the shop's server has received the webhook, and shows it. */
async function waitForEvent(visit: string): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const response = await fetch('/demo/event', { headers: { 'x-demo-visit': visit } });
    const { event } = (await response.json()) as { event: { body: unknown; signature: string } | null };
    if (event) {
      write('webhook liveness.completed, X-Service-Signature checked');
      shown.textContent = JSON.stringify(event.body, null, 2);
      shown.hidden = false;
      status.textContent = 'The result is in. Only the shop’s server has it in life; this page shows it to you here.';
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  write('no webhook came: this service may not reach its own address (OUTBOUND_ALLOW)');
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  shown.hidden = true;
  log.replaceChildren();
  write('POST /v1/sdk/sessions, with the API key that no browser sees');
  const response = await fetch('/demo/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  if (!response.ok) {
    write(`refused: ${((await response.json()) as { message?: string }).message ?? response.status}`);
    return;
  }
  const { visit, session_token: sessionToken } = (await response.json()) as { visit: string; session_token: string };
  write('session opened; its token goes to the page');
  Hakiki.open({
    sessionToken,
    locale: String(values['locale'] ?? 'en'),
    onStep: ({ step }) => write(`onStep: ${step}`),
    onError: ({ code }) => write(`onError: ${code}`),
    onClose: ({ reason }) => write(`onClose: ${reason}`),
    onComplete: ({ entryId, status: said }) => {
      write(`onComplete: entryId ${entryId}, ${said} (a receipt, no verdict)`);
      status.textContent = 'Thank you. The shop waits for the result.';
      void waitForEvent(visit);
    },
  });
});
