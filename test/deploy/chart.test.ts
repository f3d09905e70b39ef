import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript without types: it runs on whatever Node the machine has
import { podmanPods } from '../../scripts/podman-pods.mjs';
// @ts-expect-error as above
import { render, renderChart } from '../../scripts/render-chart.mjs';
import { settings } from '../../server/src/app/settings.ts';

const root = join(import.meta.dirname, '..', '..');
// biome-ignore lint/suspicious/noExplicitAny: Kubernetes objects of every kind
type Manifest = any;
const manifestsOf = (options = {}): Manifest[] =>
  Object.values<string>(renderChart(options)).flatMap((text) => loadAll(text) as Manifest[]);
const podsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap(({ kind, metadata, spec }) =>
    ['Deployment', 'Job'].includes(kind) ? [{ name: metadata.name as string, pod: spec.template.spec }] : [],
  );

test('the manifests are the chart with its defaults', () => {
  const text = Object.values<string>(renderChart()).join('\n---\n');
  expect(readFileSync(join(root, 'deploy', 'kubernetes', 'hakiki.yaml'), 'utf8').trim()).toBe(text);
});

test('every pod is "restricted": no root, no rights, a read-only root, memory within limits', () => {
  const pods = podsOf(manifestsOf());
  expect(pods.map(({ name }) => name)).toEqual(['hakiki-api', 'hakiki-migrate', 'hakiki-worker']);
  for (const { name, pod } of pods) {
    expect(pod.securityContext, name).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.automountServiceAccountToken, name).toBe(false);
    for (const container of pod.containers) {
      expect(container.securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory, name).toBeTruthy();
      expect(
        container.env
          .map((each: { name: string }) => each.name)
          .filter((each: string) => /KEY|TOKEN|URL$/.test(each) && !/PUBLIC|BLOB/.test(each)),
      ).toEqual([]);
    }
  }
});

test('every variable is a setting of ours, and every text value a string', () => {
  const known = new Set(settings.map(({ name }) => name));
  const pods = podsOf(manifestsOf({ set: ['environment.WORKERS=3'] }));
  for (const { pod } of pods)
    for (const { env } of pod.containers)
      for (const { name, value } of env) {
        expect([...known], name).toContain(name);
        expect(typeof value, name).toBe('string');
      }
  for (const { name, pod } of pods) expect(JSON.stringify(pod), name).toContain('{"name":"WORKERS","value":"3"}');
});

test('a ServiceMonitor only where it is wanted; values and the release name reach every object', () => {
  const kinds = (manifests: readonly Manifest[]) => manifests.map(({ kind }) => kind as string);
  expect(kinds(manifestsOf())).not.toContain('ServiceMonitor');
  const changed = manifestsOf({
    release: 'kyc',
    set: ['monitoring.enabled=true', 'image.tag=0.2.0', 'api.replicas=4'],
  });
  expect(kinds(changed)).toContain('ServiceMonitor');
  // The alerts ask for up{job="hakiki"}: the operator takes the job's name from this label of the Service.
  const { spec: monitor } = changed.find(({ kind }) => kind === 'ServiceMonitor');
  const scraped = changed.find(({ kind, metadata }) => kind === 'Service' && metadata.labels.part === 'metrics');
  expect(scraped.metadata.labels).toMatchObject(monitor.selector.matchLabels);
  expect(scraped.metadata.labels[monitor.jobLabel]).toBe('hakiki');
  for (const { metadata } of changed) expect(metadata.name).toMatch(/^kyc/);
  const api = changed.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'kyc-api');
  expect(api.spec.template.spec.containers[0].image).toBe('registry.example.com/hakiki:0.2.0');
});

test('only the autoscaler says how many pods there are: an upgrade must not undo its choice', () => {
  const manifests = manifestsOf({ set: ['api.replicas=4'] });
  for (const { kind, spec } of manifests) if (kind === 'Deployment') expect(spec.replicas).toBeUndefined();
  const scaler = manifests.find(
    ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'hakiki-api',
  );
  expect([scaler.spec.minReplicas, scaler.spec.maxReplicas]).toEqual([4, 6]);
});

test('two releases in one namespace select their own pods alone', () => {
  const matches = (wanted: Record<string, string>, labels: Record<string, string>) =>
    Object.entries(wanted).every(([name, value]) => labels[name] === value);
  const [one, two] = ['live', 'sandbox'].map((release) =>
    manifestsOf({ release, set: ['monitoring.enabled=true'] }),
  ) as [Manifest[], Manifest[]];
  const podLabels = (manifests: Manifest[]) =>
    manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []));
  const selectors = one.flatMap(({ kind, spec }) => {
    const spread = spec?.template?.spec.topologySpreadConstraints ?? [];
    const inPods = spread.map((each: Manifest) => each.labelSelector.matchLabels);
    if (kind === 'Service') return [spec.selector];
    if (kind === 'NetworkPolicy') return [spec.podSelector.matchLabels];
    return [...inPods, ...(kind !== 'ServiceMonitor' && spec?.selector ? [spec.selector.matchLabels] : [])];
  });
  expect(selectors.length).toBe(9);
  for (const selector of selectors) {
    expect(
      podLabels(one).some((labels) => matches(selector, labels)),
      JSON.stringify(selector),
    ).toBe(true);
    expect(
      podLabels(two).some((labels) => matches(selector, labels)),
      JSON.stringify(selector),
    ).toBe(false);
  }
  const monitor = one.find(({ kind }) => kind === 'ServiceMonitor').spec.selector.matchLabels;
  const services = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Service');
  expect(services(one).filter(({ metadata }) => matches(monitor, metadata.labels))).toHaveLength(1);
  expect(services(two).filter(({ metadata }) => matches(monitor, metadata.labels))).toHaveLength(0);
});

test('digest, private registry, role of the pod, files and nodes reach every pod', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const pods = podsOf(
    manifestsOf({
      set: [
        `image.digest=${digest}`,
        'image.pullSecret=registry',
        'serviceAccount=images',
        'filesSecret=files',
        'nodeSelector.disk=fast',
      ],
    }),
  );
  expect(pods).toHaveLength(3);
  for (const { name, pod } of pods) {
    expect(pod, name).toMatchObject({
      serviceAccountName: 'images',
      imagePullSecrets: [{ name: 'registry' }],
      nodeSelector: { disk: 'fast' },
    });
    expect(pod.volumes, name).toContainEqual({ name: 'files', secret: { secretName: 'files' } });
    const [container] = pod.containers;
    expect(container.image, name).toBe(`registry.example.com/hakiki:0.1.0@${digest}`);
    expect(container.volumeMounts, name).toContainEqual({
      name: 'files',
      mountPath: '/etc/hakiki-files',
      readOnly: true,
    });
  }
  for (const { name, pod } of podsOf(manifestsOf())) {
    expect(Object.keys(pod), name).not.toContain('imagePullSecrets');
    expect(Object.keys(pod), name).not.toContain('serviceAccountName');
    expect(Object.keys(pod), name).not.toContain('nodeSelector');
  }
});

test('what the renderer does not know is refused, not left out', () => {
  const scope = { Values: { a: { b: 'x' } }, Release: { Name: 'r' } };
  expect(render('{{ .Values.a.b | quote }}', scope)).toBe('"x"');
  for (const template of [
    '{{ .Values.missing }}',
    '{{ include "x" . }}',
    '{{ .Values.a.b | upper }}',
    '{{ toYaml .Values.a }}',
  ])
    expect(() => render(template, scope), template).toThrow('chart:');
});

test('the pods that Podman plays differ from the chart in network and ports alone', () => {
  const pods: Manifest[] = podmanPods({ set: ['api.roles=api'] });
  expect(pods.map(({ name, pod }) => [name, pod.kind, pod.spec.hostNetwork])).toEqual([
    ['hakiki-api', 'Pod', true],
    ['hakiki-migrate', 'Pod', true],
    ['hakiki-worker', 'Pod', true],
  ]);
  const { pod: api } = pods[0];
  const [container] = api.spec.containers;
  expect(container.ports).toBeUndefined();
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 3981 });
  expect(container.env).toContainEqual({ name: 'ROLES', value: 'api' });
  expect(container.env).toContainEqual({ name: 'PORT', value: '3981' });
  const { pod } = podsOf(manifestsOf())[0]!;
  expect(container.securityContext).toEqual(pod.containers[0].securityContext);
  expect(api.spec.securityContext).toEqual(pod.securityContext);
});

test('the job of the migrations can have a database user of its own, and the pods do not get it', () => {
  const secretsOf = (set: string[]) =>
    Object.fromEntries(
      podsOf(manifestsOf({ set })).map(({ name, pod }) => [
        name,
        pod.containers[0].envFrom.map((source: Manifest) => source.secretRef.name),
      ]),
    );
  expect(secretsOf([])).toMatchObject({ 'hakiki-migrate': ['hakiki'] });
  expect(secretsOf(['migrateSecret=hakiki-owner'])).toEqual({
    'hakiki-api': ['hakiki'],
    // For a variable that both have, the last one counts.
    'hakiki-migrate': ['hakiki', 'hakiki-owner'],
    'hakiki-worker': ['hakiki'],
  });
});

const helm = process.env['HELM'] ?? 'helm';
const hasHelm = spawnSync(helm, ['version']).status === 0;

test.skipIf(!hasHelm)('Helm accepts the chart, and renders the manifests of our own script', () => {
  const chart = join(root, 'deploy', 'chart');
  for (const set of [
    [],
    ['serviceAccount=pods', 'filesSecret=files', 'image.pullSecret=pull', 'migrateSecret=hakiki-owner'],
    ['image.digest=sha256:0', 'monitoring.enabled=true', 'environment.WORKERS=3', 'nodeSelector.disk=ssd'],
  ]) {
    const options = set.flatMap((pair) => ['--set', pair]);
    const lint = spawnSync(helm, ['lint', '--strict', chart, ...options], { encoding: 'utf8' });
    expect([lint.status, lint.stderr], lint.stdout).toEqual([0, '']);
    const { status, stdout, stderr } = spawnSync(helm, ['template', 'hakiki', chart, ...options], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const byName = (manifests: Manifest[]) =>
      Object.fromEntries(manifests.filter(Boolean).map((each) => [`${each.kind}/${each.metadata.name}`, each]));
    expect(byName(manifestsOf({ set }))).toEqual(byName(loadAll(stdout) as Manifest[]));
  }
});
