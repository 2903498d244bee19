import { importEndpoints } from '@crewroom/domain/import/endpoints';
import type { FastifyInstance } from 'fastify';
import { type Progress, runAdmitted } from '../../platform/changes/admit-mutation.ts';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { registerLongMutation } from '../../platform/http/long-mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { applyImport } from './apply.ts';
import { lookUpUnknownNames } from './look-up-names.ts';
import { checkedRowOf, planImport } from './plan.ts';
import { readSheet } from './read-sheet.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'roblox'>;

/** The result of an import: how many members it changed. */
type ImportResult = { readonly changed: number };

/** Registers the routes by which the owner previews and applies an import from a spreadsheet. */
export function importRoutes(scope: FastifyInstance, deps: Deps): void {
  const closing = new AbortController();
  scope.addHook('preClose', async () => closing.abort());

  registerEndpoint(scope, importEndpoints.previewImport, async ({ body }) => {
    const rows = readSheet(body);
    if (rows instanceof Refusal) return rows;
    const people = await lookUpUnknownNames(deps, rows, closing.signal);
    if (people instanceof Refusal) return people;
    const { thresholds, terms } = deps.config;
    const planned = await planImport(
      deps.database,
      rows,
      people,
      { thresholds, ...terms, now: deps.clock() },
      false,
    );
    return { rows: planned.map(checkedRowOf), ok: planned.every(({ errors }) => errors.length === 0) };
  });

  registerLongMutation(scope, deps, importEndpoints.importMembers, {
    work: async ({ body, viewer }, progress: Progress<ImportResult>) => {
      // It was committed completely before its process ended.
      if (progress.before !== null) return { done: progress.before, invalidated: 'everything' };
      const rows = readSheet(body);
      if (rows instanceof Refusal) return rows;
      // Roblox is queried before the transaction, which blocks others.
      const people = await lookUpUnknownNames(deps, rows, closing.signal);
      if (people instanceof Refusal) return people;
      return await runAdmitted(deps, viewer, async (uow) => {
        const changed = await applyImport(uow, viewer, rows, people);
        if (changed instanceof Refusal) return changed;
        const done: ImportResult = { changed };
        await progress.save(uow, done);
        return { done, invalidated: uow.invalidated };
      });
    },
    respond: (_database, _context, { changed }) => Promise.resolve({ changed }),
  });
}
