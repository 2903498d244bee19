import { type EndpointName, endpointNameOf, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import {
  accessInWords,
  groupOf,
  refusalsOf,
  requiresGameKey,
  securityOf,
  takesIdempotencyKey,
} from '@crewroom/domain/catalogue/reference';
import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { errorStatus } from '@crewroom/domain/contract/errors';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { flightCardSchema, flightSchema } from '@crewroom/domain/flights/schemas';
import { gameFlightSchema, gameKeySchema } from '@crewroom/domain/game/schemas';
import { adminUserSchema } from '@crewroom/domain/record/endpoints';
import { leaveSchema } from '@crewroom/domain/record/schemas';
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { cookieJar } from './cookies.ts';
import { withoutCompilers } from './responses.ts';

/** A schema of the document. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Media = { readonly schema: JsonSchema; readonly example?: unknown };
type Content = { readonly 'application/json': Media };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
};

export type Operation = {
  readonly operationId: EndpointName;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  /** Its content has one type: JSON, or that of a file. */
  readonly requestBody?: { required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

/** The parts of the document that the portal itself reads. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
};

// The version of the API, which differs from the portal's.
const API_VERSION = '1.0.0';

const STABILITY = [
  'The endpoints below `/api/game/`, which take an API key, are stable. Within one major version of this document they keep their',
  'URLs, request fields and response fields, the meaning of those fields, and their error codes. A minor version may add endpoints,',
  'optional request fields, response fields and error codes, so ignore what you do not know.',
  'All other endpoints serve the portal’s own pages in a browser and may change with any release.',
].join(' ');

/** The schemas that many responses share, by their names in the document. */
const sharedShapes = z
  .registry<{ id: string }>()
  .add(errorBodySchema, { id: 'Error' })
  .add(flightSchema, { id: 'Flight' })
  .add(flightCardSchema, { id: 'FlightCard' })
  .add(adminUserSchema, { id: 'MemberRecord' })
  .add(leaveSchema, { id: 'Leave' })
  .add(gameFlightSchema, { id: 'GameFlight' })
  .add(gameKeySchema, { id: 'GameKey' });

const simplify: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema, zodSchema }) => {
  // The library looks for descriptions only next to the names of the shared schemas.
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema.description = description;
  // A format repeats its pattern, and the largest safe integer is not a deliberate limit.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // The bytes of a file, which JSON Schema cannot describe.
  if (zodSchema instanceof z.ZodCustom) jsonSchema.type = 'string';
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A number in a query is sent as text and parsed as a number.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodNumber) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    const { $schema: _, ...number } = z.toJSONSchema(zodSchema.out, { override: simplify });
    Object.assign(jsonSchema, number);
  }
};

const toComponent = (name: string): string => `#/components/schemas/${name}`;

const conversion = { schemaRegistry: sharedShapes, zodToJsonConfig: { override: simplify } };
const toJsonSchemas = createJsonSchemaTransform(conversion);
const addSharedShapes = createJsonSchemaTransformObject(conversion);

type Converted = Readonly<Partial<Record<'params' | 'querystring' | 'body', JsonSchema>>> & {
  readonly response: Readonly<Record<string, JsonSchema>>;
};

/** Returns the schema of parameters with an example of each. */
function withExamples(schema: JsonSchema, type: z.ZodType): JsonSchema {
  const examples = z.record(z.string(), z.unknown()).parse(sampleOf(type));
  const properties = { ...schema.properties };
  for (const [name, parameter] of Object.entries(properties)) {
    if (typeof parameter === 'boolean' || examples[name] === undefined) continue;
    properties[name] = { ...parameter, examples: [examples[name]] };
  }
  return { ...schema, properties };
}

const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description:
        'If you send the same key and body again within 24 hours, the endpoint returns its first success again.',
    },
  },
};

const asJson = (media: Media): Content => ({ 'application/json': media });

function successOf({ status, response }: Endpoint, schema: JsonSchema | undefined) {
  const description = 'Done.';
  if (status === 204 || schema === undefined) return { type: 'null', description };
  return { description, content: asJson({ schema, example: sampleOf(response) }) };
}

/** Returns the refusals of an endpoint, by status. */
function refusalsByStatus(name: EndpointName) {
  const byStatus = Map.groupBy(refusalsOf(name), (code) => errorStatus[code]);
  const responses = [...byStatus].map(([status, codes]) => {
    const schema = { allOf: [{ $ref: toComponent('Error') }, { properties: { code: { enum: codes } } }] };
    return [status, { description: codes.join(', '), content: asJson({ schema }) }] as const;
  });
  return Object.fromEntries(responses);
}

/** Returns the document's entry for the route of an endpoint. Endpoints outside the contract are left out. */
function describe(thresholds: RankThresholds): SwaggerTransform {
  return ({ url, route, ...document }) => {
    const name = route.config?.endpoint && endpointNameOf(route.config.endpoint);
    if (name === undefined) return { url, schema: { hide: true } };
    const endpoint: Endpoint = endpointTable[name];
    const { params, query, body, status, response } = endpoint;
    const shapes = { params, querystring: query, body, response: { [status]: response } };
    // The library's types do not say that it returns JSON Schemas.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const converted = toJsonSchemas({ ...document, url, route, schema: shapes }).schema as Converted;
    return {
      url,
      schema: {
        operationId: name,
        tags: [groupOf(endpoint)],
        summary: endpoint.summary,
        description: accessInWords(endpoint.access, thresholds),
        security: securityOf(endpoint),
        ...(params && converted.params && { params: withExamples(converted.params, params) }),
        ...(query && converted.querystring && { querystring: withExamples(converted.querystring, query) }),
        ...(takesIdempotencyKey(name) && { headers: idempotencyKey }),
        ...(endpoint.bodyType && { consumes: [endpoint.bodyType] }),
        ...(body && { body: { ...converted.body, examples: [sampleOf(body)] } }),
        response: { [status]: successOf(endpoint, converted.response[status]), ...refusalsByStatus(name) },
      },
    };
  };
}

// The plugin's own type covers any document. The type above describes this one.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const asApiDocument = (document: object): ApiDocument => document as ApiDocument;

/**
 * Adds the shared schemas, without the library's variants for requests, as they are only used in responses. Marks
 * optional bodies.
 */
const finish: SwaggerTransformObject = (generated) => {
  const document = addSharedShapes(generated);
  const { paths, components } = asApiDocument(document);
  for (const name of Object.keys(components.schemas)) {
    if (name.endsWith('Input')) delete components.schemas[name];
  }
  for (const { operationId, requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { body }: Endpoint = endpointTable[operationId];
    if (requestBody !== undefined) requestBody.required = body?.safeParse(undefined).success === false;
  }
  return document;
};

const keyedFirst = (a: Endpoint, b: Endpoint): number =>
  Number(requiresGameKey(b)) - Number(requiresGameKey(a));

const noContentResponse = () => Promise.resolve();

/**
 * Creates the OpenAPI document of the endpoints of an installation. It holds nothing secret, and takes about a quarter
 * of a second. The plugin sees routes as they are added, so it gets an app of its own, which never listens.
 */
export async function createApiDocument(
  endpoints: Iterable<Endpoint>,
  { airline, publicUrl, thresholds }: Pick<Config, 'airline' | 'publicUrl' | 'thresholds'>,
): Promise<ApiDocument> {
  const app = fastify({ schemaController: withoutCompilers, exposeHeadRoutes: false });
  // The endpoints for a key come first, as most readers have one.
  const groups = new Set(Object.values<Endpoint>(endpointTable).toSorted(keyedFirst).map(groupOf));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${airline.name} staff portal`, version: API_VERSION, description: STABILITY },
      servers: [{ url: publicUrl }],
      tags: [...groups].map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieJar(publicUrl).session,
            description: 'The session of a member who signed in with Roblox in a browser.',
          },
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key that the owner made for the game’s servers. It opens `/api/game/` alone.',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: describe(thresholds),
    transformObject: finish,
  });
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: noContentResponse,
    });
  }
  await app.ready();
  const document = asApiDocument(app.swagger());
  await app.close();
  return document;
}
