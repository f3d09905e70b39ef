import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './service.fixture.ts';

test('a release has its bill of materials: what runs, with versions, licences and hashes, and no development tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-sbom-'));
  const file = join(folder, 'sbom.json');
  try {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.mjs', file], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: unknown[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toContain('fastify');
    expect(names).not.toContain('vitest');
    expect(components.find(({ name }) => name === 'sharp')!.hashes).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
