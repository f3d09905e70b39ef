// `node scripts/healthy.mjs`: status 0 while the service of this machine listens. For health checks of containers, which have no curl.
// With `--ready`: while it can serve every endpoint.
const { PORT = '3000' } = process.env;
const path = process.argv.includes('--ready') ? 'readyz' : 'healthz';
const answer = await fetch(`http://127.0.0.1:${PORT}/${path}`, { signal: AbortSignal.timeout(3000) }).catch(
  () => undefined,
);
process.exitCode = answer?.ok ? 0 : 1;
