import { signInUrl } from '@crewroom/domain/auth/sign-in';
import { fillPath } from '@crewroom/domain/contract/routes';
import type { HostResponse } from '@crewroom/domain/hosting/define-endpoint';
import type { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { hostRoutes } from '@crewroom/domain/hosting/routes';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, errorOfResponse } from '../lib/api-error.ts';
import { isObject, parseJson } from '../lib/json-value.ts';

/** The input of an endpoint of the host. */
type HostInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A file as the body, in place of JSON. */
  readonly file?: Blob;
  readonly query?: string;
};

type HostEndpoints = typeof hostEndpoints;

/** Calls an endpoint of the host. Throws an `ApiError` for an error response. */
export async function fetchHost<Name extends keyof HostEndpoints>(
  name: Name,
  { params = {}, body, file, query = '' }: HostInput = {},
): Promise<HostResponse<HostEndpoints[Name]>> {
  const { method, path } = hostRoutes[name];
  const response = await fetch(fillPath(path, params) + query, {
    method,
    ...(file !== undefined && { headers: { 'content-type': 'application/octet-stream' }, body: file }),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw errorOfResponse(response.status, text);
  // The server writes responses by the same schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (text === '' ? undefined : parseJson(text)) as HostResponse<HostEndpoints[Name]>;
}

/** Returns the data in the page: the host's public name with its scheme, and whether the viewer is signed in. */
export function hostStart(): {
  readonly domain: string;
  readonly scheme: string;
  readonly isSignedIn: boolean;
} {
  const data = parseJson(document.getElementById('host-start')?.textContent ?? '{}');
  const domain = isObject(data) && typeof data['domain'] === 'string' ? data['domain'] : location.host;
  return {
    domain,
    scheme: location.protocol,
    isSignedIn: isObject(data) && data['isSignedIn'] === true,
  };
}

/** The viewer, or null without a session. */
export const meQuery = queryOptions({
  queryKey: ['host', 'me'],
  queryFn: async () => {
    if (!hostStart().isSignedIn) return null;
    try {
      return (await fetchHost('me')).user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const groupsQuery = queryOptions({
  queryKey: ['host', 'groups'],
  queryFn: () => fetchHost('groups'),
});

export const airlinesQuery = queryOptions({
  queryKey: ['host', 'airlines'],
  queryFn: () => fetchHost('airlines'),
});

/** The open claims on airlines of the viewer, and those that the viewer made. */
export const claimsQuery = queryOptions({
  queryKey: ['host', 'claims'],
  queryFn: () => fetchHost('claims'),
});

/** Returns an airline as a backup file, when all of it has arrived. Throws an `ApiError` for an error response. */
export async function fetchBackup(id: string): Promise<Blob> {
  const response = await fetch(fillPath(hostRoutes.airlineBackup.path, { id }));
  if (!response.ok) throw errorOfResponse(response.status, await response.text());
  return await response.blob();
}

export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['host', 'slug', slug],
    queryFn: () => fetchHost('slug', { params: { slug } }),
    // Another person may take the address while this one is typed.
    staleTime: 10_000,
  });

export const operatedQuery = queryOptions({
  queryKey: ['host', 'operated'],
  queryFn: () => fetchHost('operatedAirlines'),
  refetchInterval: 15_000,
});

/** All open claims, for an operator. */
export const operatedClaimsQuery = queryOptions({
  queryKey: ['host', 'operated-claims'],
  queryFn: () => fetchHost('operatedClaims'),
  refetchInterval: 15_000,
});

export const eventsQuery = queryOptions({
  queryKey: ['host', 'events'],
  queryFn: () => fetchHost('hostEvents', { query: '?limit=20' }),
});

/** Returns the URL by which an owner enters a new airline: it signs them in and leads to the settings. */
export const enterUrl = (airlineUrl: string): string => airlineUrl + signInUrl('/admin/settings');
