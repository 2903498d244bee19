import { defineCall } from '@crewroom/domain/contract/define-call';
import type { Access } from '@crewroom/domain/contract/route';
import { z } from 'zod';
import type { OpenScope } from '../app.ts';
import { refuse } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';

type Gate = Exclude<Access, 'public'>;

const answer = z.strictObject({ name: z.string() });

function callsOf<const A extends Gate>(access: A) {
  const path = `/api/throw-away/${access}/:id` as const;
  const shapes = { params: z.strictObject({ id: z.string() }), answer };
  const body = z.strictObject({ name: z.string('Give a name.').min(1, 'Give a name.') });
  return {
    read: defineCall({ method: 'GET', path, access }, shapes),
    write: defineCall({ method: 'POST', path, access }, { ...shapes, body }),
    bare: defineCall({ method: 'PUT', path, access }, shapes),
    remove: defineCall({ method: 'DELETE', path, access }, { ...shapes, body: body.optional() }),
  };
}

const absent = refuse('not_found', 'There is no such thing.');

/**
 * Adds calls that do nothing to a portal, four behind each gate: GET, POST (with a `name`), PUT (without a body) and
 * DELETE (with or without one) of `/api/throw-away/{gate}/{id}`. The id `absent` is not found.
 */
export function addGatedCalls(open: OpenScope): void {
  for (const access of ['session', 'signed-in', 'dispatch', 'admin'] as const) {
    const { read, write, bare, remove } = callsOf(access);
    const named = (id: string, name: string) => Promise.resolve(id === 'absent' ? absent : { name });
    open(access, (scope) => {
      registerCall(scope, read, ({ params }) => named(params.id, 'read'));
      registerCall(scope, write, ({ params, body }) => named(params.id, body.name));
      registerCall(scope, bare, ({ params }) => named(params.id, 'bare'));
      registerCall(scope, remove, ({ params, body }) => named(params.id, body?.name ?? 'nothing'));
    });
  }
}
