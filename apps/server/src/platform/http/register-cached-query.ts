import { hash } from 'node:crypto';
import { endpointNameOf } from '@crewroom/domain/catalogue/endpoints';
import { dependenciesOf, isQueryName, type QueryName } from '@crewroom/domain/catalogue/query-topics';
import type { Viewer } from '@crewroom/domain/contract/access';
import type { Endpoint, EndpointResponse } from '@crewroom/domain/contract/define-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../changes/refusal.ts';
import { dependsOnFor, Expiring, earliest, expiringOf, readVersion } from '../changes/versions.ts';
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

/** The input of the query, without the viewer. */
type QueryInput<C extends Endpoint> = Pick<EndpointContext<C>, 'params' | 'query'>;

type QueryResult<C extends Endpoint> = EndpointResponse<C> | Expiring<EndpointResponse<C>>;

/**
 * The definition of a cached query. Its response may depend only on its topics, the input, the viewer in their rank,
 * and the clock. `Expiring` says when the clock changes it. The handler gets only these, because they form the cache
 * key.
 */
type CachedQuery<C extends Endpoint, Shared> = {
  /** How often one member may send it, when that is limited. */
  readonly limit?: Limit;
} & (
  | {
      /** Reads the response for a viewer. */
      readonly read: (
        input: QueryInput<C> & { readonly viewer: Viewer },
        now: Date,
      ) => Promise<QueryResult<C> | Refusal>;
    }
  | {
      /**
       * Reads the response that all viewers share. It does not get the viewer, so no viewer's data can leak into it.
       */
      readonly readForAll: (input: QueryInput<C>, now: Date) => Promise<QueryResult<C> | Refusal>;
    }
  | {
      /** Reads the shared part of a response that may also have data of the viewer. */
      readonly readShared: (input: QueryInput<C>, now: Date) => Promise<Shared | Expiring<Shared>>;
      /** Whether it has data of the viewer. Always by default. */
      readonly isOwn?: (shared: Shared, viewer: Viewer) => boolean;
      /** Builds the viewer's response from the shared part. */
      readonly respond: (shared: Shared, viewer: Viewer, now: Date) => Promise<QueryResult<C>>;
    }
);

// Tags are weak, because the same response is sent in several encodings.
const TAG = /^(?:W\/)?"([\w-]+)(?:\.(\d+))?"$/;

function tagOf(version: string, until: string | null): string {
  return until === null ? `W/"${version}"` : `W/"${version}.${Date.parse(until)}"`;
}

/** Returns the tag of a request that proves that its sender has this version of the response, or null. */
function currentTag({ headers }: FastifyRequest, version: string, now: Date): string | null {
  for (const tag of headers['if-none-match']?.split(',') ?? []) {
    const [, tagVersion, until] = TAG.exec(tag.trim()) ?? [];
    if (tagVersion !== version) continue;
    if (until === undefined || now.getTime() < Number(until)) return tag.trim().replace(/^"/, 'W/"');
  }
  return null;
}

const digest = (parts: readonly unknown[]): string => hash('sha1', JSON.stringify(parts), 'base64url');

function queryNameOf(endpoint: Endpoint): QueryName {
  const name = endpointNameOf(endpoint);
  if (!isQueryName(name)) throw new Error(`${endpoint.path} has no topics`);
  return name;
}

/**
 * Registers a query whose response is cached by its topics. A client whose ETag is current gets a 304 after one small
 * statement. Others get the cached response, which is created once for each version and process. It is shared by all
 * when it has no data of the viewer, otherwise cached for the viewer. The version is read before the data, so that a
 * response is never older than its tag says.
 */
export function registerCachedQuery<C extends Endpoint, Shared>(
  scope: FastifyInstance,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
  endpoint: C,
  cachedQuery: CachedQuery<C, Shared>,
): void {
  const { responseCache } = scope;
  const queryName = queryNameOf(endpoint);

  /** Returns how a response is read, and whether all share it. */
  async function planFor(input: QueryInput<C>, viewer: Viewer, version: string, now: Date) {
    if ('read' in cachedQuery)
      return { isForAll: false, read: () => cachedQuery.read({ ...input, viewer }, now) };
    if ('readForAll' in cachedQuery)
      return { isForAll: true, read: () => cachedQuery.readForAll(input, now) };
    const { readShared, isOwn, respond } = cachedQuery;
    const { value: shared, until } = await responseCache.getOrCompute(version, now, async () => {
      const result = expiringOf(await readShared(input, now));
      return { value: result.value, until: result.until, bytes: bytesInMemory(result.value) };
    });
    const read = async () => {
      const result = expiringOf(await respond(shared, viewer, now));
      return new Expiring(result.value, earliest([until, result.until]));
    };
    return { isForAll: isOwn !== undefined && !isOwn(shared, viewer), read };
  }

  async function handle(context: EndpointContext<C>) {
    const { params, query, request, reply } = context;
    const { userId, rank } = context.viewer;
    const now = clock();
    const depends = dependsOnFor(userId, dependenciesOf(queryName, { params, query }, now.toISOString()));
    const topicsVersion = await readVersion(database, depends);
    // Settings show in responses, and another process may have another environment.
    const rules = [config.thresholds, config.terms, config.settings.version];
    const version = digest([endpoint.path, params, query, rules, depends.topics, topicsVersion]);
    const versionForViewer = digest([version, userId, rank]);
    const current = currentTag(request, versionForViewer, now);
    if (current !== null) {
      reply.code(304).header('etag', current).send();
      return sent;
    }
    const { isForAll, read } = await planFor({ params, query }, { userId, rank }, version, now);
    const encoding = encodingFor(request);

    async function write(): Promise<CacheEntry<SerializedResponse | Refusal>> {
      const result = await read();
      if (result instanceof Refusal) return { value: result, until: null, bytes: 0 };
      const { value: response, until } = expiringOf(result);
      const json = reply.code(endpoint.status).serialize(response);
      if (typeof json !== 'string') throw new Error('A response is serialized as text');
      const value = await encode(await showNamesInJson(database, json), encoding, isForAll);
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
