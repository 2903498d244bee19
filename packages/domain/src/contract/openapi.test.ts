import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withStrayField } from '../testing/shapes.ts';
import { defaultThresholds, isGameScope } from './access.ts';
import { callTable } from './calls.ts';
import type { Call } from './define-call.ts';
import { errorStatus } from './errors.ts';
import { type Operation, openApiDocument } from './openapi.ts';
import { sampleOf } from './samples.ts';

const installation = {
  airline: 'Aurora Air',
  publicUrl: 'https://portal.example',
  thresholds: defaultThresholds,
  sessionCookie: 'session',
};
const document = openApiDocument(installation);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const calls: Readonly<Record<string, Call>> = callTable;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

/** A check by a schema of the document: what it finds wrong in a value. */
function checkBy(schema: unknown): (value: unknown) => unknown[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const validate = ajv.compile(z.looseObject({}).parse(JSON.parse(text)));
  return (value) => (validate(value) ? [] : (validate.errors ?? ['?']));
}

/** What the document says of what a call answers on success; nothing where it answers nothing. */
function answerOf({ responses, operationId }: Operation) {
  return responses[calls[operationId]?.status ?? 0]?.content?.['application/json'];
}

describe('the OpenAPI document', () => {
  it('is valid by the OpenAPI standard', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('names every call of the contract with its method and path, and no other', () => {
    const named = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
    );
    const contract = Object.entries(calls).map(
      ([name, { method, path }]) => `${name} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(named.toSorted()).toEqual(contract.toSorted());
  });

  it('asks for a session, or for a key with the scope, exactly where the contract does', () => {
    const asked = Object.fromEntries(
      operations.map(({ operation }) => [operation.operationId, operation.security]),
    );
    const contract = Object.entries(calls).map(([name, { access }]) => {
      if (access === 'public') return [name, []];
      return [name, [isGameScope(access) ? { key: [access] } : { session: [] }]];
    });
    expect(asked).toEqual(Object.fromEntries(contract));
    expect(asked['reportStatus']).toEqual([{ key: ['game:status'] }]);
  });

  it('says who may call in the ranks of the airline', () => {
    const withLowThresholds = openApiDocument({
      ...installation,
      thresholds: { staff: 10, dispatch: 20, admin: 30 },
    });
    expect(withLowThresholds.paths['/api/admin/users']?.['get']?.description).toContain('rank 30 or above');
    expect(withLowThresholds.paths['/api/flights']?.['post']?.description).toContain('rank 20 or above');
  });

  it('names for each refusal the status it comes with', () => {
    for (const { operation } of operations) {
      for (const [status, { description }] of Object.entries(operation.responses).slice(1)) {
        const statuses = description
          .split(', ')
          .map((code) => Object.entries(errorStatus).find(([c]) => c === code)?.[1]);
        expect(new Set(statuses)).toEqual(new Set([Number(status)]));
      }
    }
  });
});

const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
const withAnswer = operations.filter(({ operation }) => answerOf(operation) !== undefined);
const parameters = operations.flatMap(({ operation }) =>
  operation.parameters.map((parameter) => [operation.operationId, parameter] as const),
);

describe('what the document says of each call', () => {
  it('has a body exactly where the call takes one, and an answer where it has one', () => {
    const takesBody = Object.keys(calls).filter((name) => calls[name]?.body !== undefined);
    const answers = Object.keys(calls).filter((name) => calls[name]?.status !== 204);
    expect(withBody.map(({ operation }) => operation.operationId).toSorted()).toEqual(takesBody.toSorted());
    expect(withAnswer.map(({ operation }) => operation.operationId).toSorted()).toEqual(answers.toSorted());
  });

  it.each(withBody.map(({ operation }) => [operation.operationId, operation] as const))(
    '%s: takes a body that the call takes, and no other field',
    (name, operation) => {
      const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
      const errorsIn = checkBy(schema);
      expect(errorsIn(example)).toEqual([]);
      expect(calls[name]?.body?.safeParse(example).error).toBeUndefined();
      expect(withStrayField(example).filter((variant) => errorsIn(variant).length === 0)).toEqual([]);
    },
  );

  it.each(withAnswer.map(({ operation }) => [operation.operationId, operation] as const))(
    '%s: matches an answer, and none with another field',
    (name, operation) => {
      const { schema, example } = answerOf(operation) ?? {};
      const errorsIn = checkBy(schema);
      expect(errorsIn(example)).toEqual([]);
      expect(calls[name]?.answer.safeParse(example).error).toBeUndefined();
      expect(withStrayField(example).filter((variant) => errorsIn(variant).length === 0)).toEqual([]);
    },
  );

  it('has every parameter of a path or a query, and a schema that its example matches', () => {
    const inAddress = parameters.filter(([, parameter]) => parameter.in !== 'header');
    const given = Object.entries(calls).flatMap(([name, { params = z.strictObject({}), query = params }]) =>
      [params, query].flatMap((shape) =>
        Object.keys(z.looseObject({}).parse(sampleOf(shape))).map((parameter) => `${name} ${parameter}`),
      ),
    );
    expect(inAddress.map(([name, parameter]) => `${name} ${parameter.name}`)).toEqual(
      expect.arrayContaining(given),
    );
    for (const [, { schema, example }] of inAddress) {
      const value = schema.type === 'integer' && example !== undefined ? Number(example) : example;
      expect(value === undefined ? [] : checkBy(schema)(value)).toEqual([]);
    }
  });
});
