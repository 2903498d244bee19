import { gunzipSync } from 'node:zlib';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { type Answer, type Sent, send } from './test-browser.ts';
import type { HostBrowser } from './test-host.ts';

/** What one airline gave its owner, and what another airline must not accept. */
export type Belongings = {
  readonly airline: HostedAirline;
  /** Signed in at the host and at the airline. */
  readonly owner: HostBrowser;
  readonly gameKey: string;
  /** The path of the owner's calendar feed. */
  readonly calendarPath: string;
  readonly pushDevice: string;
  /** The headers and body of an interaction that Discord signed for the airline's application. */
  readonly interaction: { readonly headers: Record<string, string>; readonly body: string };
  /** A text that only this airline stores. */
  readonly canary: string;
};

const anId = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const routes = [...Object.values(apiRoutes), ...Object.values(plainRoutes)];
/** Public routes, and routes that check credentials of their own. */
const open = new Set(
  [
    plainRoutes.startSignIn,
    plainRoutes.finishSignIn,
    plainRoutes.departuresPage,
    plainRoutes.apiDocument,
    plainRoutes.apiPage,
    plainRoutes.securityContact,
    plainRoutes.live,
    plainRoutes.ready,
    plainRoutes.logo,
    plainRoutes.departuresCalendar,
    apiRoutes.checkSetup,
    apiRoutes.completeSetup,
  ].map(({ path }) => path as string),
);
/** The types of bodies that are files. */
const fileTypes: Readonly<Record<string, string>> = {
  [plainRoutes.setLogo.path]: 'image/png',
  '/api/admin/import/preview': 'text/csv',
  '/api/admin/import': 'text/csv',
};

/** The routes of an airline that need credentials. */
const closed = [
  ...routes.filter(({ path }) => !open.has(path)),
  { method: 'GET', path: '/api/admin/backup' },
  { method: 'GET', path: '/api/admin/support' },
  { method: 'PUT', path: '/api/admin/support' },
] as const;

const rejected = new Set([401, 403, 404]);

/** The credentials of an airline's owner, as request headers. */
function credentialsOf({ airline, owner, gameKey }: Belongings): Readonly<Record<string, Sent['headers']>> {
  const host = owner.cookieHeader(new URL(owner.hostUrl).hostname);
  return {
    'session of another airline': { cookie: owner.cookieHeader(new URL(airline.url).hostname) },
    'session of the host': { cookie: host },
    'host’s session under the airline’s name': {
      cookie: host.replaceAll('crewroom-host=', 'crewroom-session='),
    },
    'game key of another airline': { authorization: `Bearer ${gameKey}` },
  };
}

type Probe = { readonly what: string; readonly run: () => Promise<Answer> };

/** Each route with each credential of another airline. */
function credentialProbes(target: Belongings, foreign: Belongings): Probe[] {
  return closed.flatMap(({ method, path }) =>
    Object.entries(credentialsOf(foreign)).map(([what, given]) => ({
      what: `${method} ${path} with the ${what}`,
      run: () => {
        const names = path.matchAll(/:([A-Za-z]+)/g).map(([, name = '']) => [name, anId] as const);
        const url = new URL(fillPath(path, Object.fromEntries(names)), target.airline.url);
        const type = method === 'PUT' || method === 'POST' ? fileTypes[path] : undefined;
        const headers = { ...given, ...(type !== undefined && { 'content-type': type }) };
        return send(url, { method, ...(method !== 'GET' && { body: {} }), headers });
      },
    })),
  );
}

/** The calendar feed, the push device, the interaction and the files of another airline. */
function thingProbes(target: Belongings, foreign: Belongings): Probe[] {
  const { airline, owner } = target;
  const { headers, body } = foreign.interaction;
  const interact = (url: string) => send(new URL(url), { method: 'POST', body: Buffer.from(body), headers });
  const origin = { origin: airline.url };
  const query = `?groupId=${foreign.airline.groupId}&name=Taken&slug=taken`;
  return [
    {
      what: 'calendar feed of another airline',
      run: () => send(new URL(foreign.calendarPath, airline.url)),
    },
    {
      what: 'push device of another airline',
      run: () =>
        owner.open(`${airline.url}/api/me/push/${foreign.pushDevice}`, { method: 'DELETE', headers: origin }),
    },
    {
      what: 'interaction of another airline at the airline',
      run: () => interact(airline.url + plainRoutes.discordInteractions.path),
    },
    {
      what: 'interaction of another airline at the host',
      run: () => interact(`${owner.hostUrl}${plainRoutes.discordInteractions.path}/${airline._id}`),
    },
    {
      what: 'backup of another airline',
      run: () => owner.ask('GET', `/api/airlines/${foreign.airline._id}/backup`),
    },
    {
      what: 'upload for the group of another airline',
      run: () => owner.ask('POST', `/api/airlines/restored${query}`, Buffer.from('-')),
    },
  ];
}

/** Returns the rows of a backup as text. */
function rowsOf({ bytes }: Answer): string {
  const afterHeader = bytes.indexOf('\n') + 1;
  return gunzipSync(bytes.subarray(afterHeader, -32)).toString();
}

/** Returns the own data of the target that names the other airline. */
async function leaks({ airline, owner }: Belongings, { canary }: Belongings): Promise<string[]> {
  const backup = await owner.ask('GET', `/api/airlines/${airline._id}/backup`);
  if (backup.status !== 200) return [`own backup: ${backup.status}`];
  return rowsOf(backup).includes(canary) ? ['own backup: holds records of another airline'] : [];
}

/**
 * Sends everything that one airline gave out to another airline. Returns what that accepted, and what it showed of the first
 * one. Empty when the airlines are isolated.
 */
export async function walkIsolation(
  target: Belongings,
  foreign: Belongings,
): Promise<{ readonly holes: string[]; readonly probes: number }> {
  const holes: string[] = [];
  const probes = [...credentialProbes(target, foreign), ...thingProbes(target, foreign)];
  for (const { what, run } of probes) {
    const answer = await run();
    if (!rejected.has(answer.status)) holes.push(`${what}: ${answer.status}`);
    if (answer.text.includes(foreign.canary)) holes.push(`${what}: shows ${foreign.canary}`);
  }
  holes.push(...(await leaks(target, foreign)));
  return { holes, probes: probes.length };
}
