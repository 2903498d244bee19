import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import { DATABASE_FILE, type DatabaseTarget } from '@crewroom/server/platform/database/database';
import { Client, Pool } from 'pg';
import { openInProcessPortal } from './in-process-portal.ts';

/** A statement as it reached the driver. */
export type Statement = { readonly sql: string; readonly values: readonly unknown[] };

/** A request to record. */
export type RecordableRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
};

/** The statements of a request in the database, and its response. */
export type Recording = {
  readonly statements: readonly Statement[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

type OnRequest = (self: unknown, args: readonly unknown[]) => void;

/** Calls `onRequest` before each call of a method. Returns a function that ends that. */
function listenTo(prototype: object, name: string, onRequest: OnRequest): () => void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`There is no method ${name}`);
  const listened = function listened(this: unknown, ...args: unknown[]): unknown {
    onRequest(this, args);
    return Reflect.apply(method, this, args);
  };
  Reflect.set(prototype, name, listened);
  return () => void Reflect.set(prototype, name, method);
}

/** Calls `hear` with every statement of this process on its way to either driver. Returns a function that ends that. */
function overhear(hear: (statement: Statement) => void): () => void {
  const ends = ['all', 'run', 'get'].map((name) =>
    listenTo(StatementSync.prototype, name, (self, values) => {
      if (self instanceof StatementSync) hear({ sql: self.sourceSQL, values });
    }),
  );
  const hearText: OnRequest = (_self, [sql]) => {
    if (typeof sql === 'string') hear({ sql, values: [] });
  };
  ends.push(listenTo(DatabaseSync.prototype, 'exec', hearText));
  const hearQuery: OnRequest = (self, [query]) => {
    hearText(self, [query]);
    if (typeof query !== 'object' || query === null || !('text' in query)) return;
    const values = 'values' in query && Array.isArray(query.values) ? query.values : [];
    hear({ sql: String(query.text), values });
  };
  ends.push(listenTo(Client.prototype, 'query', hearQuery));
  return () => {
    for (const end of ends) end();
  };
}

/** Sends requests to the product, in this process and on a database, one after the other, and records each. */
export async function record(
  target: DatabaseTarget,
  requests: readonly RecordableRequest[],
): Promise<Recording[]> {
  let statements: Statement[] = [];
  const stop = overhear((statement) => statements.push(statement));
  await using portal = await openInProcessPortal(target);
  const recordings: Recording[] = [];
  for (const request of requests) {
    // The first request of an hour also extends its session, unlike the others.
    const { cookie = '' } = request.headers;
    await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } });
    statements = [];
    const response = await portal.app.inject(request);
    if (response.statusCode >= 400)
      throw new Error(`${request.url} returned ${response.statusCode}: ${response.body}`);
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    );
    recordings.push({ statements, status: response.statusCode, headers, body: response.rawPayload });
  }
  stop();
  return recordings;
}

/** Runs statements one after the other on one connection. Returns the rows of the last. */
export type RunAll = (statements: readonly Statement[]) => Promise<unknown>;

/** The driver alone, which keeps its prepared statements. */
export function bareDriver(target: DatabaseTarget): RunAll {
  return target.engine === 'sqlite'
    ? bareSqlite(join(target.dataDir, DATABASE_FILE))
    : barePostgres(target.url);
}

function bareSqlite(file: string): RunAll {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  for (const pragma of [
    'synchronous = full',
    'cache_size = -16384',
    'secure_delete = on',
    'recursive_triggers = on',
  ]) {
    database.exec(`pragma ${pragma}`);
  }
  const prepared = new Map<string, StatementSync>();
  const run = ({ sql, values }: Statement) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    // The values were recorded on their way to this driver, so they are of its types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return statement.all(...(values as SQLInputValue[]));
  };
  return (statements) => {
    try {
      let rows: unknown = [];
      for (const statement of statements) rows = run(statement);
      return Promise.resolve(rows);
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

function barePostgres(connectionString: string): RunAll {
  const pool = new Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const nameOf = (sql: string) => {
    const name = names.get(sql) ?? `s${names.size}`;
    names.set(sql, name);
    return name;
  };
  return async (statements) => {
    const client = await pool.connect();
    try {
      let rows: unknown = [];
      for (const { sql: text, values } of statements) {
        // Only statements with values are prepared: `begin` and `commit` have none.
        const name = values.length > 0 ? { name: nameOf(text) } : {};
        ({ rows } = await client.query({ text, values: [...values], ...name }));
      }
      client.release();
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}
