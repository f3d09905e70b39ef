// Search over all guides and endpoints, and copy buttons. Without it, and while it loads, every page reads as it is.
import { indexOf, search } from '/docs/search.js';

const input = document.getElementById('search');
const found = document.getElementById('found');
const results = document.getElementById('results');
const MAX_RESULTS = 12;
let loading;

const load = () => {
  loading ??= fetch('/docs/search.json')
    .then((answer) => answer.json())
    .then(indexOf);
  return loading;
};

function around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = Math.max(0, at - 50);
  return `${from ? '… ' : ''}${text.slice(from, from + 160)}${text.length > from + 160 ? ' …' : ''}`;
}

async function show() {
  const query = input.value;
  const index = await load();
  // Another letter was typed meanwhile: its own call shows the result.
  if (query !== input.value) return;
  const fitting = search(index, query);
  results.replaceChildren();
  found.textContent = query.trim() ? (fitting.length === 1 ? '1 result' : `${fitting.length} results`) : '';
  for (const { address, guide, heading, text } of fitting.slice(0, MAX_RESULTS)) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = heading ? `${guide}: ${heading}` : guide;
    const excerpt = document.createElement('small');
    excerpt.textContent = around(text, query.toLowerCase().split(/\s+/)[0]);
    const item = document.createElement('li');
    item.append(link, excerpt);
    results.append(item);
  }
}

input.addEventListener('input', show);
input.form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, button);
}
// On a narrow screen the list of guides would stand before every text.
if (matchMedia('(max-width: 55rem)').matches) document.querySelector('nav details').open = false;
