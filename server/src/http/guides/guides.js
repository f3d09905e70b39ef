// Search over all guides, section by section. Without it, and while it loads, every page reads as it is.
const input = document.getElementById('search');
const found = document.getElementById('found');
const results = document.getElementById('results');
const MOST = 12;
let loading;

const load = () => {
  loading ??= fetch('/docs/search.json').then((answer) => answer.json());
  return loading;
};

/** How well a section fits: every word must be in it; a heading counts more than text. 0: not at all. */
function fit(section, words) {
  const heading = `${section.guide} ${section.heading}`.toLowerCase();
  const text = section.text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const here = (heading.includes(word) ? 4 : 0) + (text.includes(word) ? 1 : 0);
    if (!here) return 0;
    sum += here;
  }
  return sum;
}

function around(text, word) {
  const at = text.toLowerCase().indexOf(word);
  const from = Math.max(0, at - 50);
  return `${from ? '… ' : ''}${text.slice(from, from + 160)}${text.length > from + 160 ? ' …' : ''}`;
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.replaceChildren();
  found.textContent = '';
  if (!words.length) return;
  const sections = await load();
  const fitting = sections
    .map((section) => ({ section, score: fit(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  found.textContent = fitting.length === 1 ? '1 section' : `${fitting.length} sections`;
  for (const { section } of fitting.slice(0, MOST)) {
    const link = document.createElement('a');
    link.href = section.address;
    link.textContent = section.heading ? `${section.guide}: ${section.heading}` : section.guide;
    const excerpt = document.createElement('small');
    excerpt.textContent = around(section.text, words[0]);
    const item = document.createElement('li');
    item.append(link, excerpt);
    results.append(item);
  }
}

input.addEventListener('input', search);
input.form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
// On a narrow screen the list of guides would stand before every text.
if (matchMedia('(max-width: 55rem)').matches) document.querySelector('nav details').open = false;
