import { hash } from 'node:crypto';
import {
  type CachedQueryName,
  dependenciesOf,
  isCachedQueryName,
} from '@crewroom/domain/catalogue/cached-queries';
import { endpointNameOf } from '@crewroom/domain/catalogue/endpoints';
import type { Viewer } from '@crewroom/domain/contract/access';
import type { Endpoint, EndpointResponse } from '@crewroom/domain/contract/define-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../changes/refusal.ts';
import { dependsOnFor, Expiring, earliest, expiringOf, versionOf } from '../changes/versions.ts';
import { showNamesInJson } from '../database/stored-names.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Limit } from './limits.ts';
import { type EndpointContext, registerEndpoint, sent } from './register-endpoint.ts';
import {
  bytesInMemory,
  type CacheEntry,
  encode,
  encodingFor,
  type SerializedResponse,
  sendSerialized,
} from './response-cache.ts';

/** What is asked for, without who asks. */
type Asked<C extends Endpoint> = Pick<EndpointContext<C>, 'params' | 'query'>;

type QueryResult<C extends Endpoint> = EndpointResponse<C> | Expiring<EndpointResponse<C>>;

/**
 * How a call is answered whose answer depends on its topics, on what is asked for, on who asks in which rank, and on nothing else
 * but the clock: `Expiring` says until when. It is told no more than that, as what is kept is named by it.
 */
type CachedQuery<C extends Endpoint, Shared> = {
  /** How often one member may ask, where that is limited. */
  readonly limit?: Limit;
} & (
  | {
      /** Reads the answer to a viewer. */
      readonly read: (
        asked: Asked<C> & { readonly viewer: Viewer },
        now: Date,
      ) => Promise<QueryResult<C> | Refusal>;
    }
  | {
      /** Reads the answer to all who may ask. It is not told who asks, so nothing of one viewer gets into it. */
      readonly readForAll: (asked: Asked<C>, now: Date) => Promise<QueryResult<C> | Refusal>;
    }
  | {
      /** Reads what is the same for all, likewise, of an answer in which something of a viewer's own may show. */
      readonly readShared: (asked: Asked<C>, now: Date) => Promise<Shared | Expiring<Shared>>;
      /** Whether it does; where nothing is said, always. */
      readonly isOwn?: (shared: Shared, viewer: Viewer) => boolean;
      /** The answer to a viewer, made of what is shared. */
      readonly respond: (shared: Shared, viewer: Viewer, now: Date) => Promise<QueryResult<C>>;
    }
);

// Tags are weak, because the same answer is sent in several encodings.
const TAG = /^(?:W\/)?"([\w-]+)(?:\.(\d+))?"$/;

function tagOf(version: string, until: string | null): string {
  return until === null ? `W/"${version}"` : `W/"${version}.${Date.parse(until)}"`;
}

/** The tag among those that a request names which says that its sender has the answer of this version; null without one. */
function knownTag({ headers }: FastifyRequest, version: string, now: Date): string | null {
  for (const named of headers['if-none-match']?.split(',') ?? []) {
    const [, known, until] = TAG.exec(named.trim()) ?? [];
    if (known !== version) continue;
    if (until === undefined || now.getTime() < Number(until)) return named.trim().replace(/^"/, 'W/"');
  }
  return null;
}

const digest = (parts: readonly unknown[]): string => hash('sha1', JSON.stringify(parts), 'base64url');

function cachedQueryNameOf(endpoint: Endpoint): CachedQueryName {
  const name = endpointNameOf(endpoint);
  if (!isCachedQueryName(name)) throw new Error(`${endpoint.path} is none of the readings`);
  return name;
}

/**
 * Registers a reading of the table of cached queries. Its ETag says what it was read from: who has the answer gets a 304 after one
 * small statement. Who has not gets it as it was written, once for each version and process: for all where nothing of a viewer's
 * own shows, else for that viewer. The version is read before the data, so that an answer is never older than its tag says.
 */
export function registerCachedQuery<C extends Endpoint, Shared>(
  scope: FastifyInstance,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
  endpoint: C,
  cachedQuery: CachedQuery<C, Shared>,
): void {
  const { responseCache } = scope;
  const queryName = cachedQueryNameOf(endpoint);

  /** How an answer is read, and whether it is the same for all. */
  async function planFor(asked: Asked<C>, viewer: Viewer, version: string, now: Date) {
    if ('read' in cachedQuery)
      return { isForAll: false, read: () => cachedQuery.read({ ...asked, viewer }, now) };
    if ('readForAll' in cachedQuery)
      return { isForAll: true, read: () => cachedQuery.readForAll(asked, now) };
    const { readShared, isOwn, respond } = cachedQuery;
    const { value: shared, until } = await responseCache.getOrCompute(version, now, async () => {
      const found = expiringOf(await readShared(asked, now));
      return { value: found.value, until: found.until, bytes: bytesInMemory(found.value) };
    });
    const read = async () => {
      const found = expiringOf(await respond(shared, viewer, now));
      return new Expiring(found.value, earliest([until, found.until]));
    };
    return { isForAll: isOwn !== undefined && !isOwn(shared, viewer), read };
  }

  async function handle(context: EndpointContext<C>) {
    const { params, query, request, reply } = context;
    const { userId, rank } = context.viewer;
    const now = clock();
    const depends = dependsOnFor(userId, dependenciesOf(queryName, { params, query }, now.toISOString()));
    const topics = await versionOf(database, depends);
    // What the airline has set shows in answers, and another process may have another environment.
    const rules = [config.thresholds, config.terms, config.settings.version];
    const version = digest([endpoint.path, params, query, rules, depends.topics, topics]);
    const versionForViewer = digest([version, userId, rank]);
    const known = knownTag(request, versionForViewer, now);
    if (known !== null) {
      reply.code(304).header('etag', known).send();
      return sent;
    }
    const { isForAll, read } = await planFor({ params, query }, { userId, rank }, version, now);
    const encoding = encodingFor(request);

    async function write(): Promise<CacheEntry<SerializedResponse | Refusal>> {
      const found = await read();
      if (found instanceof Refusal) return { value: found, until: null, bytes: 0 };
      const { value: response, until } = expiringOf(found);
      const written = reply.code(endpoint.status).serialize(response);
      if (typeof written !== 'string') throw new Error('An answer is written as a text');
      const value = await encode(await showNamesInJson(database, written), encoding, isForAll);
      return { value, until, bytes: value.body.length };
    }

    const name = `${isForAll ? version : versionForViewer} ${encoding}`;
    const { value, until } = await responseCache.getOrCompute(name, now, write);
    if (value instanceof Refusal) return value;
    reply.header('etag', tagOf(versionForViewer, until));
    sendSerialized(reply.code(endpoint.status), value);
    return sent;
  }

  registerEndpoint(scope, endpoint, handle, cachedQuery.limit);
}
