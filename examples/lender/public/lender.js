const form = document.getElementById('form');
const state = document.getElementById('state');
const words = {
  waiting: 'We are checking your details. This takes a few seconds.',
  approved: 'Your loan is approved.',
  review: 'A colleague will look at your application today.',
  declined: 'We cannot offer you a loan.',
  later: 'We could not check your BVN. Please try again later.',
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  // A second press would look the number up again and open a second run.
  button.disabled = true;
  const response = await fetch('/applications', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bvn: form.bvn.value.trim() }),
  }).finally(() => (button.disabled = false));
  const application = await response.json();
  state.textContent = application.message ?? '';
  if (!response.ok) return;
  form.hidden = true;
  if (application.session_token) await verify(application);
  await showResult(application.id);
});

/** Takes the customer through the run. Ends when the customer has submitted it, or closed it. */
async function verify({ session_token: sessionToken, base_url: baseUrl }) {
  const { Hakiki } = await import(`${baseUrl}/sdk/hakiki.js`);
  await new Promise((resolve) => Hakiki.open({ sessionToken, baseUrl, onComplete: resolve, onClose: resolve }));
}

/** The page learns the result from its own server, which learns it from the signed event. */
async function showResult(id) {
  for (let tries = 0; tries < 120; tries += 1) {
    const application = await (await fetch(`/applications/${id}`)).json();
    state.textContent = words[application.state];
    if (application.state !== 'waiting') return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
