import type { Answer } from '../service.fixture.ts';

export interface Reader {
  /** Output of the page's blocks before this one. */
  readonly outputs: readonly string[];
  /** Reads with the owner's token. */
  read(path: string): Promise<Answer['body']>;
}
/** A block that `blocks.extended.test.ts` runs against a started service. */
export interface Run {
  readonly prints: RegExp;
  /** Puts in the values that a reader has. */
  readonly edit: (text: string, reader: Reader) => string | Promise<string>;
}
/** How a block is tried: it is run, another test file reads it, or none does for a reason. */
export type Tried = Run | { readonly by: string } | { readonly reason: string };
/** A part of the block, and how that is tried. */
export type Entry = readonly [part: string, tried: Tried];

const run = (prints: RegExp, edit: Run['edit'] = (text) => text): Run => ({ prints, edit });
const by = (file: string): Tried => ({ by: file });
const because = (reason: string): Tried => ({ reason });

const NEWCOMER = by('test/newcomer.extended.test.ts');
const CLIENTS = by('test/clients/clients.extended.test.ts');
const WALK = by('test/sdk-walk.extended.test.ts');
/** Reads every example of a command as a call of that command; what it does is tried by the command's own tests. */
const PARSED = by('server/src/cli/program.extended.test.ts');

const REGISTRY = because('installs from a package registry or with a tool that the tests do not have');
const MACHINE = because('changes the machine: packages, users, services');
const CONTAINERS = because('needs Podman or Compose, and an image');
const CLUSTER = because('needs a Kubernetes cluster');
const DATABASE_SERVER = because('needs a PostgreSQL server of its own, with backups');
const BUCKET = because('needs a bucket of S3');
const INTERNET = because('downloads from the internet');
const DEVICE = because('needs a phone or an emulator');
const CONFIGURATION = because('is a part of a configuration file');
const SHOWN = because('is shown to be read: a header, an output, or a body with places to fill in');
const LOAD = because('loads the service for minutes');
const PRODUCTION = because(
  'builds the files of an installation: scripts/production.mjs, tried by test/production-files.extended.test.ts',
);

const SUCCESS = /"status":"success"/;
/** A fresh sandbox has account 1 with branch 1. */
const ofSandbox = (text: string): string =>
  text.replaceAll(/--account \d+/g, '--account 1').replaceAll(/--branch \d+/g, '--branch 1');
/** The folder of the commands is the repository's, and their files go to the reader's. */
const inRepository = (text: string): string => text.replace('node scripts/', 'node "$REPOSITORY"/scripts/');
const idOf = async ({ read }: Reader, path: string): Promise<number> => (await read(path)).data.items[0].id;
/** With the id of the newest record of a customer. */
const ofRecord: Run['edit'] = async (text, reader) =>
  text.replace('1042', String(await idOf(reader, '/v1/verifications?kind=customer&limit=1')));
const clientReadme = (install: string): readonly Entry[] => [
  [install, REGISTRY],
  ['', CLIENTS],
  ['', CLIENTS],
];

/** By page, in the order of its blocks; pages in the order in which they are run. Blocks of JSON are bodies and answers: they are left out. */
export const tried: Readonly<Record<string, readonly Entry[]>> = {
  'README.md': [
    ['npm start', NEWCOMER],
    ['document_verification', NEWCOMER],
    ['verify_customer', NEWCOMER],
    ['npm run client', because('scripts/client.mjs, whose steps test/newcomer.extended.test.ts takes')],
    ['createHakiki', NEWCOMER],
  ],
  'examples/README.md': [['adb reverse', DEVICE]],
  'client/README.md': [
    ['npm run client', because('scripts/client.mjs, whose steps test/newcomer.extended.test.ts takes')],
    ['createHakiki', NEWCOMER],
    ['verifyWebhook', NEWCOMER],
  ],
  'clients/csharp/README.md': clientReadme('dotnet add reference'),
  'clients/go/README.md': clientReadme('go mod edit'),
  'clients/java/README.md': clientReadme('mvn'),
  'clients/php/README.md': clientReadme('composer'),
  'clients/python/README.md': clientReadme('pip install'),
  'docs/quickstart.md': Array<Entry>(9).fill(['', NEWCOMER]),
  'docs/verify-by-number.md': [['verify_customer', NEWCOMER]],
  'docs/read-a-document.md': [['document_verification', NEWCOMER]],
  'docs/compare-faces.md': [['comparison', NEWCOMER]],
  'docs/check-liveness.md': [['liveliness_check', NEWCOMER]],
  'docs/sdk-sessions.md': [
    ['/v1/sdk/sessions', WALK],
    ['hakiki listen', WALK],
    ['sandbox play', WALK],
  ],
  'docs/adding-a-document.md': [['DocumentKind', by('test/printed/blocks.extended.test.ts')]],
  'docs/api-keys.md': [
    ['/v1/api-keys"', run(/"scopes":\["sessions"\].*"192\.0\.2\.0\/24"/)],
    ['www-authenticate', SHOWN],
    [
      '/replacement',
      run(/"name":"Website"/, (text, { outputs }) => text.replace('/7/', `/${JSON.parse(outputs[0]!).data.id}/`)),
    ],
  ],
  'docs/customer-risk.md': [['/risk', run(SUCCESS)]],
  'docs/errors.md': [
    ['test_key_in_live_mode', by('test/live-mode.test.ts')],
    ['insufficient_user_authentication', SHOWN],
  ],
  'docs/goaml-reports.md': [['rentity_id', SHOWN]],
  'docs/limits.md': [
    [
      'cursor=',
      run(SUCCESS, (text) => {
        const [first] = text.split('\n');
        return `CURSOR=$(${first} | node -p "JSON.parse(require('fs').readFileSync(0)).data.cursor")
[ "$CURSOR" != null ]\n${text}`;
      }),
    ],
  ],
  'docs/notice-mail.md': [
    ['SMTP_URL', CONFIGURATION],
    ['/v1/me/notice-mail', run(/"choice":"hourly"/)],
    ['new notice', SHOWN],
  ],
  'docs/operations.md': [
    [
      'account create',
      run(/hktest/, (text) => {
        const [create, verify, key] = text.split('\n');
        return `ID=$(${create} | node -p "JSON.parse(require('fs').readFileSync(0)).account_id")
${verify!.replace(/\d+$/, '"$ID"')}\n${ofSandbox(key!)}`;
      }),
    ],
    ['create database hakiki owner hakiki;', run(/^$/)],
    ['owner hakiki_owner;', run(/^$/)],
    ['reassign owned', run(/^$/)],
  ],
  'docs/policies.md': [
    ['-X PATCH', run(/"four_eyes":true/)],
    ['/v1/changes', run(/"digest":"/)],
  ],
  'docs/runbooks.md': [['pg_stat_archiver', DATABASE_SERVER]],
  'docs/screening.md': [
    ['/api/aml/screening', run(/"message":"Screening completed"/)],
    ['lists import custom', run(/custom/)],
    ['match,subject_name', by('test/printed/blocks.extended.test.ts')],
  ],
  'docs/sign-in.md': [
    ['/dashboard/provider', SHOWN],
    ['OIDC_ISSUER', CONFIGURATION],
  ],
  'docs/sizing.md': [['npm run load', LOAD]],
  'docs/transaction-monitoring.md': [
    ['/v1/rules/drafts', run(SUCCESS)],
    ['in_list', by('test/printed/blocks.extended.test.ts')],
  ],
  'docs/transactions.md': [
    ['transaction_monitoring', run(/"activity_code":200/)],
    ['payment_reference', SHOWN],
    ['/messages', run(SUCCESS)],
    ['field_number', by('test/printed/blocks.extended.test.ts')],
    ['transactions import', run(/2/, ofSandbox)],
    ['"Posted"', by('test/printed/blocks.extended.test.ts')],
    ['/limit', run(/"limit":2000000/)],
  ],
  'docs/upgrading.md': [
    ['migrate --plan', run(/./)],
    ['/opt/hakiki', MACHINE],
    ['podman run', CONTAINERS],
    ['podman-compose', CONTAINERS],
    ['helm upgrade', CLUSTER],
    ['In the background', SHOWN],
  ],
  'docs/web-sdk.md': [
    ['/v1/sdk/sessions', run(/"session_token":"/)],
    ['Hakiki.open', by('test/web-sdk/docs.extended.test.ts')],
  ],
  'docs/webhooks.md': [
    ['openssl dgst', run(/= ?[0-9a-f]{64}$/)],
    ['/v1/integrations/webhook', run(/"status":200|"accepted":true|"delivered":true/)],
  ],
  'docs/install/air-gapped.md': [
    ['sha256sum --check', because('checks the files of a release: tried by test/release.extended.test.ts')],
    ['podman load', CONTAINERS],
    ['curl -fLo', INTERNET],
    ['lists import', by('test/air-gapped.extended.test.ts')],
  ],
  'docs/install/compose.md': Array<Entry>(3).fill(['', CONTAINERS]),
  'docs/install/container.md': [['podman run', CONTAINERS]],
  'docs/install/high-availability.md': [
    ['apt install', MACHINE],
    ['ETCD_NAME', CONFIGURATION],
    ['PATRONI_NAME', CONFIGURATION],
    ['hakiki-db', MACHINE],
    ['HAKIKI_BIND', CONFIGURATION],
    ['haproxy', MACHINE],
    ['scrape_configs', CONFIGURATION],
    ['setfacl', MACHINE],
  ],
  'docs/install/kubernetes.md': [
    ['create secret', CLUSTER],
    ['render-chart.mjs', run(/"?kind"?: "?Job/, (text) => `${inRepository(text.split('\n')[0]!)}\ncat hakiki.yaml`)],
    ['kubectl exec', CLUSTER],
    ['podman-pods.mjs', run(/hakiki-migrate\.yaml/, (text) => `${inRepository(text.split('\npodman')[0]!)}\nls pods`)],
  ],
  'docs/install/systemd.md': [
    ['npm run production', PRODUCTION],
    ['useradd', MACHINE],
    ['systemctl enable', MACHINE],
    ['setpriv', MACHINE],
  ],
  'docs/operations/disaster.md': [
    ['pg_dump', DATABASE_SERVER],
    ['stanza-create', DATABASE_SERVER],
    ['--type=incr', CONFIGURATION],
    ['put-bucket-versioning', BUCKET],
    ['create role', run(/^$/)],
    ['pg_restore', DATABASE_SERVER],
    ['person forget', PARSED],
    ['podman cp', CONTAINERS],
    ['podman-compose', CONTAINERS],
    ['stanza=hakiki restore', DATABASE_SERVER],
    ['--type=time', DATABASE_SERVER],
    ['pg_is_in_recovery', DATABASE_SERVER],
    ['list-object-versions', BUCKET],
  ],
  'docs/operations/hardening.md': [
    ['journalctl', MACHINE],
    ['pg_stat_ssl', run(/^$/)],
    ['scram-sha-256', CONFIGURATION],
    ['audit export', because('the same commands as in docs/command-line.md')],
  ],
  'docs/operations/keys.md': [
    ['openssl rand', run(/^[A-Za-z0-9+/]{43}=$/, (text) => `${text}\ncat new-master.key`)],
    ['MASTER_KEY_PREVIOUS', because('tried by the tests of rotate-master-key')],
    ['systemctl stop', MACHINE],
    ['podman stop', CONTAINERS],
    ['podman-compose', CONTAINERS],
    ['kubectl', CLUSTER],
    ['master_key_in_force', run(/^$/)],
    ['rotate-data-keys', run(/./, (text) => ofSandbox(text.split('\n')[0]!))],
  ],
  'docs/operations/monitoring.md': [
    ['metrics-token', MACHINE],
    ['credentials_file', CONFIGURATION],
    ['promtool check config', MACHINE],
    ['promtool test rules', by('test/deploy/alerts.test.ts')],
    ['receiver: tickets', CONFIGURATION],
  ],
  'docs/operations/replicas.md': [
    ['hakiki-db', MACHINE],
    ['systemctl', MACHINE],
    [
      '%{http_code}',
      run(/^200\n404$/, async (text, reader) => {
        const record = await idOf(reader, '/v1/verifications?kind=customer&limit=1');
        return text
          .replaceAll('http://10.0.0.6:3000', '$BASE')
          .replaceAll('/42', `/${record}`)
          .replaceAll('curl', 'command curl');
      }),
    ],
    ['server three', CONFIGURATION],
    ['podman-compose', CONTAINERS],
    ['helm upgrade', CLUSTER],
    ['socat', MACHINE],
  ],
  'docs/command-line.md': [
    ['account create', run(/"account_id":\d+/, (text) => text.replace('ada@example.com', 'ada2@example.com'))],
    ['account verify', run(/./, (text) => text.replace(/\d+$/, '1'))],
    ['audit export', run(/^$/, ofSandbox)],
    ['audit reviews', run(/./, ofSandbox)],
    // The heads are written by a job, at most once a day; without them the status is 3: not proven complete.
    ['audit verify', run(/lines/, (text) => `${text.replace(/ --heads.*/, '')} || [ $? = 3 ]`)],
    ['backup', PARSED],
    ['bench screening', PARSED],
    ['doctor', PARSED],
    ['evaluate documents', PARSED],
    ['forget', PARSED],
    ['goaml import', PARSED],
    ['key issue', run(/hktest/, ofSandbox)],
    ['listen', PARSED],
    ['lists import', PARSED],
    ['migrate --plan', run(/./)],
    ['models check', PARSED],
    ['openapi', run(/"title": ?"Hakiki"/, (text) => `${text}\nhead -c 400 openapi.json`)],
    ['person find', run(/customer-7|record/i, ofSandbox)],
    ['hakiki read', run(/"kind":"kenya-id"/)],
    ['replay', run(/./, ofRecord)],
    ['restore', PARSED],
    ['rotate-data-keys', run(/./, ofSandbox)],
    ['rotate-master-key', PARSED],
    [
      'rules backtest',
      run(/./, (text) => {
        const draft =
          '{"reason": "Fewer", "changes": [{"kind": "set_parameter", "rule": "velocity_hour", "parameter": "times", "value": 31}]}';
        const made = `curl -s $BASE/v1/rules/drafts -H "authorization: Token $TOKEN" -H 'content-type: application/json' -d '${draft}'`;
        return `ID=$(${made} | node -p "JSON.parse(require('fs').readFileSync(0)).data.id")
${ofSandbox(text).replace('--draft 3', '--draft "$ID"')}`;
      }),
    ],
    ['sandbox fill', PARSED],
    ['sandbox play', run(/verification_id \d+/)],
    ['screen customers.csv', run(/Emeka Nwosu/, (text) => `${text}\ncat hits.csv`)],
    ['specimens', run(/passport-nigeria-expired\.jpg/)],
    ['hakiki start', PARSED],
    ['transactions import', run(/./, ofSandbox)],
    [
      'transactions replay',
      run(/./, async (text, reader) =>
        text.replace('1042', String(await idOf(reader, '/v1/transactions?status=safe&limit=1'))),
      ),
    ],
    ['user reset-password', run(/./, (text) => text.replace('ada@', 'ada2@'))],
  ],
};
