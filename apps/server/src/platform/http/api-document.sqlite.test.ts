import { endpointNames, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { refusalsOf } from '@crewroom/domain/catalogue/reference';
import { isGameScope } from '@crewroom/domain/contract/access';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { errorStatus } from '@crewroom/domain/contract/errors';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { sampleOf } from '@crewroom/domain/contract/samples';
import { withStrayField } from '@crewroom/domain/testing/shapes';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { it as portalTest } from '../../testing/portal-test.ts';
import { moduleUrl, startScript } from '../../testing/script-process.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { ApiDocument, Operation } from './api-document.ts';

const endpoints: Readonly<Record<string, Endpoint>> = endpointTable;

/** Fetches the document without a session. */
async function readDocument(portal: TestPortal): Promise<ApiDocument> {
  const response = await portal.send('GET', plainRoutes.apiDocument.path);
  return response.json();
}

type Named = { readonly path: string; readonly method: string; readonly operation: Operation };

const operationsOf = ({ paths }: ApiDocument): Named[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Creates validators from schemas of a document. Each returns the errors of a value. */
function checksIn(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return (schema: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = ajv.compile(z.looseObject({}).parse(JSON.parse(text)));
    return (value: unknown): unknown[] => (validate(value) ? [] : (validate.errors ?? ['?']));
  };
}

const registered: { readonly method: string; readonly path: string }[] = [];

const it = portalTest
  .override({
    options: {
      extend: (app) => {
        app.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) registered.push({ method: one, path: url });
        });
      },
    },
  })
  .extend('document', { scope: 'file' }, ({ portal }) => readDocument(portal))
  .extend('operations', { scope: 'file' }, ({ document }) => operationsOf(document))
  .extend('checkBy', { scope: 'file' }, ({ document }) => checksIn(document))
  .extend('operationOf', { scope: 'file' }, ({ operations }) => (name: string) => {
    const found = operations.find(({ operation }) => operation.operationId === name);
    if (found === undefined) throw new Error(`The document does not name ${name}`);
    return found.operation;
  });

/** Returns the document's schema of an endpoint's successful response, or nothing without a body. */
function responseOf({ responses, operationId }: Operation) {
  return responses[endpoints[operationId]?.status ?? 0]?.content?.['application/json'];
}

describe('the OpenAPI document', () => {
  it('loads its library only when it is requested', async () => {
    const script = startScript(`
      import { createRequire } from 'node:module';
      const { cache } = createRequire(import.meta.url);
      const isLoaded = () => Object.keys(cache).some((file) => /@fastify.swagger/.test(file));
      await import(${JSON.stringify(moduleUrl('app.ts'))});
      console.log(isLoaded());
      await import(${JSON.stringify(moduleUrl('platform/http/api-document.ts'))});
      console.log(isLoaded());
    `);
    expect([await script.nextLine(), await script.nextLine()]).toEqual(['false', 'true']);
  });

  it('is valid by the OpenAPI standard, which is 3.1', async ({ document }) => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });

  it('lists every endpoint of the contract with its method and path, and no other', ({ operations }) => {
    const named = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    );
    const contract = Object.entries(endpoints).map(
      ([name, { method, path }]) => `${name} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(named.toSorted()).toEqual(contract.toSorted());
  });

  it('covers every route of the server under /api except the plain ones', ({ operations }) => {
    const plain = Object.values(plainRoutes).map(({ method, path }) => `${method} ${path}`);
    const response = registered
      .filter(({ method, path }) => path.startsWith('/api') && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((url) => !plain.includes(url))
      .map((url) => url.replaceAll(/:(\w+)/g, '{$1}'));
    const named = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(response.toSorted()).toEqual(named.toSorted());
  });

  it('requires a session, or a key with the scope, exactly where the contract does', ({ operations }) => {
    const asked = Object.fromEntries(
      operations.map(({ operation }) => [operation.operationId, operation.security]),
    );
    const contract = Object.entries(endpoints).map(([name, { access }]) => {
      if (access === 'public') return [name, []];
      return [name, [isGameScope(access) ? { key: [access] } : { session: [] }]];
    });
    expect(asked).toEqual(Object.fromEntries(contract));
    expect(asked['reportStatus']).toEqual([{ key: ['game:status'] }]);
  });

  it('describes how a session and a key are sent', ({ document }) => {
    expect(document.components).toMatchObject({
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'crewroom-session' },
        key: { type: 'http', scheme: 'bearer' },
      },
    });
  });

  it('describes permissions with the ranks of the airline', async () => {
    await using portal = await createTestPortal({
      environment: { RANK_STAFF: '10', RANK_DISPATCH: '20', RANK_ADMIN: '30' },
    });
    const { paths } = await readDocument(portal);
    expect(paths['/api/admin/users']?.['get']?.description).toContain('rank 30 or above');
    expect(paths['/api/flights']?.['post']?.description).toContain('rank 20 or above');
  });

  it('lists the endpoints of a key first', ({ document }) => {
    expect(document.tags[0]).toEqual({ name: 'game' });
  });

  it('lists each refusal under its status code, in words and for programs', ({ operations }) => {
    for (const { operation } of operations) {
      const refused = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'));
      const named = refused.flatMap(([status, { description, content }]) => {
        const { allOf } = content?.['application/json'].schema ?? {};
        expect(allOf).toEqual([
          { $ref: '#/components/schemas/Error' },
          { properties: { code: { enum: description.split(', ') } } },
        ]);
        return description.split(', ').map((code) => ({ code, status: Number(status) }));
      });
      expect(named).toEqual(
        refusalsOf(operation.operationId).map((code) => ({ code, status: errorStatus[code] })),
      );
    }
  });

  it('lists the idempotency key of a member’s mutation, and no other header', ({ operations }) => {
    const repeatable = operations.filter(({ operation: { parameters = [] } }) =>
      parameters.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header'),
    );
    const others = new Set(['logout', 'previewImport']);
    const mutations = Object.entries(endpoints).filter(
      ([name, { method, access }]) =>
        method !== 'GET' && !isGameScope(access) && access !== 'public' && !others.has(name),
    );
    expect(repeatable.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      mutations.map(([name]) => name).toSorted(),
    );
  });
});

const withBody = endpointNames.filter((name) => endpoints[name]?.body !== undefined);
const withResponse = endpointNames.filter((name) => endpoints[name]?.status !== 204);

describe('the document of each endpoint', () => {
  it('has a request body and a response body exactly where the endpoint has them', ({ operations }) => {
    const takesBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
    const responses = operations.filter(({ operation }) => responseOf(operation) !== undefined);
    expect(takesBody.map(({ operation }) => operation.operationId).toSorted()).toEqual(withBody.toSorted());
    expect(responses.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      withResponse.toSorted(),
    );
  });

  it.for(withBody)(
    '%s: accepts the body that the endpoint accepts, and no other field',
    (name, { operationOf, checkBy }) => {
      const { requestBody } = operationOf(name);
      const type = endpoints[name]?.bodyType ?? 'application/json';
      expect(Object.keys(requestBody?.content ?? {})).toEqual([type]);
      const { schema, example } = requestBody?.content[type] ?? {};
      const errorsIn = checkBy(schema);
      expect(errorsIn(example)).toEqual([]);
      expect(endpoints[name]?.body?.safeParse(example).error).toBeUndefined();
      expect(withStrayField(example).filter((variant) => errorsIn(variant).length === 0)).toEqual([]);
      expect(requestBody?.required).toBe(endpoints[name]?.body?.safeParse(undefined).success === false);
    },
  );

  it.for(withResponse)(
    '%s: matches a response, and none with another field',
    (name, { operationOf, checkBy }) => {
      const { schema, example } = responseOf(operationOf(name)) ?? {};
      const errorsIn = checkBy(schema);
      expect(errorsIn(example)).toEqual([]);
      expect(endpoints[name]?.response.safeParse(example).error).toBeUndefined();
      expect(withStrayField(example).filter((variant) => errorsIn(variant).length === 0)).toEqual([]);
    },
  );

  it('has every parameter of a path or a query, with a schema that its example matches', ({
    operations,
    checkBy,
  }) => {
    const inPath = operations.flatMap(({ operation: { operationId, parameters = [] } }) =>
      parameters.filter(({ in: place }) => place !== 'header').map((one) => [operationId, one] as const),
    );
    const given = Object.entries(endpoints).flatMap(
      ([name, { params = z.strictObject({}), query = params }]) =>
        [params, query].flatMap((shape) =>
          Object.keys(z.looseObject({}).parse(sampleOf(shape))).map((parameter) => `${name} ${parameter}`),
        ),
    );
    expect(inPath.map(([name, parameter]) => `${name} ${parameter.name}`)).toEqual(
      expect.arrayContaining(given),
    );
    for (const [, { schema, example }] of inPath) {
      const value = schema.type === 'integer' && example !== undefined ? Number(example) : example;
      expect(value === undefined ? [] : checkBy(schema)(value)).toEqual([]);
    }
  });

  it('limits the length of every text', ({ operationOf }) => {
    const { schema } = operationOf('createFlight').requestBody?.content['application/json'] ?? {};
    expect(schema?.properties).toMatchObject({ gate: { description: 'At most 40 characters.' } });
    const { parameters } = operationOf('searchUsers');
    expect(parameters?.[0]?.description).toBe('At most 60 characters.');
  });

  it('shares the schemas of many responses, and defines none without a reference', ({ document }) => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names).toContain('FlightCard');
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });
});
