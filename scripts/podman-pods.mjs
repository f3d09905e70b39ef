// `node scripts/podman-pods.mjs FOLDER [--set path=value …]`: the pods of the chart as files that `podman kube play` takes, to try them on one machine
// without a cluster: the host's network, a port for each pod from 3981 on, and no objects that Podman does not know.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump, loadAll } from 'js-yaml';
import { renderChart } from './render-chart.mjs';

const FIRST_PORT = 3981;

/** Name and manifest of each pod. Podman 4.3 maps no ports on the host's network and knows probes by number alone. */
export function podmanPods(options = {}) {
  const manifests = Object.values(renderChart(options)).flatMap((text) => loadAll(text));
  return manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ metadata, spec }, index) => {
      const port = FIRST_PORT + index;
      const pod = { ...spec.template.spec, hostNetwork: true };
      pod.containers = pod.containers.map(({ ports: _, ...container }) => {
        for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
          if (container[probe]) container[probe].httpGet.port = port;
        const env = [
          { name: 'PORT', value: String(port) },
          { name: 'HOST', value: '127.0.0.1' },
        ];
        return { ...container, env: [...container.env, ...env] };
      });
      return { name: metadata.name, pod: { apiVersion: 'v1', kind: 'Pod', metadata, spec: pod } };
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...args] = process.argv.slice(2);
  if (!folder) {
    console.error('Usage: node scripts/podman-pods.mjs FOLDER [--set path=value …]');
    process.exit(2);
  }
  mkdirSync(folder, { recursive: true });
  for (const { name, pod } of podmanPods({ set: args.filter((word) => word !== '--set') }))
    writeFileSync(join(folder, `${name}.yaml`), dump(pod));
}
