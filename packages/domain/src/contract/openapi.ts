import { z } from 'zod';
import { flightCardSchema, flightSchema } from '../flights/schemas.ts';
import { gameFlightSchema, gameKeySchema } from '../game/schemas.ts';
import { adminUserSchema } from '../record/calls.ts';
import { leaveSchema } from '../record/schemas.ts';
import {
  type Access,
  access as accessRules,
  isGameScope,
  OWNER_RANK,
  type RankThresholds,
} from './access.ts';
import { type CallName, callNames, callTable } from './calls.ts';
import type { Call } from './define-call.ts';
import { type ErrorCode, errorStatus } from './errors.ts';
import { sampleOf } from './samples.ts';
import { errorBodySchema } from './schemas.ts';

/** A schema of the document. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Content = { readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown } };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
};

export type Operation = {
  readonly operationId: CallName;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

/** What the document says of one installation. */
export type Installation = {
  readonly airline: string;
  readonly publicUrl: string;
  readonly thresholds: RankThresholds;
  /** The name of the cookie that carries a session. */
  readonly sessionCookie: string;
};

// The version of the API, which is not that of the portal.
const API_VERSION = '1.0.0';

const STABILITY = [
  'Stable are the calls below `/api/game/`, which keys open. Within one major version of this document they keep their',
  'addresses, the fields they take and answer, the meaning of those, and their error codes. A minor version may add calls,',
  'optional fields of a request, fields of an answer and error codes: pass over what you do not know.',
  'All other calls serve the portal’s own pages in a browser and may change with any release.',
].join(' ');

const calls: Readonly<Record<CallName, Call>> = callTable;

const isKeyed = ({ access }: Call): boolean => isGameScope(access);
const keyedFirst = (a: Call, b: Call): number => Number(isKeyed(b)) - Number(isKeyed(a));
const isUnsafe = ({ method }: Call): boolean => method !== 'GET';
const takesIdempotencyKey = (name: CallName): boolean =>
  isUnsafe(calls[name]) && name !== 'logout' && !isKeyed(calls[name]);

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

const simplify: Override = ({ jsonSchema, zodSchema }) => {
  // A format says what its pattern repeats, and the largest safe integer is no limit anybody set.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A number in a query is written as text and read as the number that it is.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodNumber) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, inputSchema(zodSchema.out));
  }
};

function inputSchema(type: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', override: simplify });
  return schema;
}

/** What calls answer: shapes that many of them share, by name, and each other one by itself. */
type AnswerSchemas = {
  readonly shared: Readonly<Record<string, JsonSchema>>;
  readonly of: (answer: z.ZodType) => JsonSchema;
};

const toComponent = (name: string): string => `#/components/schemas/${name}`;

function answerSchemas(): AnswerSchemas {
  const types = z.registry<{ id: string }>();
  types.add(errorBodySchema, { id: 'Error' });
  types.add(flightSchema, { id: 'Flight' });
  types.add(flightCardSchema, { id: 'FlightCard' });
  types.add(adminUserSchema, { id: 'MemberRecord' });
  types.add(leaveSchema, { id: 'Leave' });
  types.add(gameFlightSchema, { id: 'GameFlight' });
  types.add(gameKeySchema, { id: 'GameKey' });
  for (const name of callNames) {
    const { answer, status } = calls[name];
    if (status !== 204 && !types.has(answer)) types.add(answer, { id: name });
  }
  const { schemas } = z.toJSONSchema(types, { uri: toComponent, override: simplify });
  const plain = Object.entries(schemas).map(([name, named]) => {
    const { $schema: _, $id: _address, id: _name, ...schema } = named;
    return [name, schema] as const;
  });
  const byName = new Map<string, JsonSchema>(plain);
  const text = JSON.stringify(plain);
  // Shared is what got a name of its own above, and any answer that another schema refers to.
  const isShared = (name: string) => !(name in calls) || text.includes(`"${toComponent(name)}"`);
  return {
    shared: Object.fromEntries(plain.filter(([name]) => isShared(name))),
    of: (answer) => {
      const id = types.get(answer)?.id ?? '';
      return isShared(id) ? { $ref: toComponent(id) } : (byName.get(id) ?? {});
    },
  };
}

const mediaType = (schema: JsonSchema, example: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** What a call refuses for want of a session, a rank, a key or a scope. */
function accessRefusals({ access }: Call): ErrorCode[] {
  if (isGameScope(access)) return ['invalid_key', 'missing_scope', 'too_many'];
  const { session, whileSuspended, rank } = accessRules[access];
  if (!session) return [];
  const codes: ErrorCode[] = ['no_session', 'rank_lost', 'left_group'];
  if (!whileSuspended) codes.push('suspended');
  if (rank !== null && rank !== 'staff') codes.push('insufficient_rank');
  return codes;
}

/** The codes that a call may refuse with: those of every call of its kind, and its own. */
export function refusalsOf(name: CallName): ErrorCode[] {
  const call = calls[name];
  const codes: ErrorCode[] = [...(call.refusals ?? []), 'internal', 'unavailable', ...accessRefusals(call)];
  if (call.params !== undefined) codes.push('invalid_input', 'not_found');
  if (call.query !== undefined) codes.push('invalid_input');
  if (isUnsafe(call)) codes.push('invalid_input', 'not_json', 'too_large', 'too_many');
  if (isUnsafe(call) && !isKeyed(call)) codes.push('foreign_origin');
  if (takesIdempotencyKey(name)) codes.push('idempotency_mismatch', 'in_progress');
  return [...new Set(codes)].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
}

/** Who may make a call, in one sentence. */
function accessInWords(level: Access, thresholds: RankThresholds): string {
  if (isGameScope(level)) return `For a key with the scope \`${level}\`.`;
  const { session, rank } = accessRules[level];
  if (!session) return 'Open to everybody.';
  if (rank === null) return 'For whoever has a session.';
  if (rank === 'owner') return `For a signed-in member of rank ${OWNER_RANK}.`;
  return `For a signed-in member of rank ${thresholds[rank]} or above.`;
}

function securityOf({ access }: Call): Operation['security'] {
  if (isGameScope(access)) return [{ key: [access] }];
  return accessRules[access].session ? [{ session: [] }] : [];
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key and body within 24 hours, the call answers its first success again.',
  schema: { type: 'string' },
};

function parametersOf(name: CallName, place: 'path' | 'query'): Parameter[] {
  const type = place === 'path' ? calls[name].params : calls[name].query;
  if (type === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(type);
  const examples = z.record(z.string(), z.unknown()).parse(sampleOf(type));
  return Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    in: place,
    required: required.includes(parameter),
    schema: typeof schema === 'object' ? schema : {},
    example: examples[parameter],
  }));
}

function bodyOf(name: CallName): Pick<Operation, 'requestBody'> {
  const { body } = calls[name];
  if (body === undefined) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: mediaType(inputSchema(body), sampleOf(body)) } };
}

function refusalResponses(name: CallName): Operation['responses'] {
  const byStatus = Map.groupBy(refusalsOf(name), (code) => errorStatus[code]);
  const responses = [...byStatus].map(([status, codes]) => {
    const schema = { $ref: toComponent('Error'), properties: { code: { enum: codes } } };
    return [status, { description: codes.join(', '), content: mediaType(schema, undefined) }] as const;
  });
  return Object.fromEntries(responses);
}

function operationOf(name: CallName, answers: AnswerSchemas, thresholds: RankThresholds): Operation {
  const call = calls[name];
  const success = {
    description: 'Done.',
    ...(call.status !== 204 && { content: mediaType(answers.of(call.answer), sampleOf(call.answer)) }),
  };
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: accessInWords(call.access, thresholds),
    security: securityOf(call),
    parameters: [
      ...parametersOf(name, 'path'),
      ...parametersOf(name, 'query'),
      ...(takesIdempotencyKey(name) ? [idempotencyKey] : []),
    ],
    ...bodyOf(name),
    responses: { [call.status]: success, ...refusalResponses(name) },
  };
}

/** What a call is about: the first word of its path, such as "flights". */
function tagOf({ path }: Call): string {
  return path.split('/')[2] ?? '';
}

function pathsOf(answers: AnswerSchemas, thresholds: RankThresholds): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of callNames) {
    const path = calls[name].path.replaceAll(/:(\w+)/g, '{$1}');
    const method = calls[name].method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operationOf(name, answers, thresholds) };
  }
  return paths;
}

/** The OpenAPI document of every call of the contract, for one installation. It holds nothing that is secret. */
export function openApiDocument({
  airline,
  publicUrl,
  thresholds,
  sessionCookie,
}: Installation): OpenApiDocument {
  const answers = answerSchemas();
  return {
    openapi: '3.1.0',
    info: { title: `${airline} staff portal`, version: API_VERSION, description: STABILITY },
    servers: [{ url: publicUrl }],
    // What a key opens comes first: whoever reads this mostly holds one.
    tags: [...new Set(Object.values(calls).toSorted(keyedFirst).map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(answers, thresholds),
    components: {
      schemas: answers.shared,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a member who signed in with Roblox in a browser.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that the owner made for the game’s servers. It opens `/api/game/` alone.',
        },
      },
    },
  };
}
