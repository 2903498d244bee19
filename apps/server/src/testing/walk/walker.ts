import { equal } from 'node:assert/strict';
import {
  type EndpointName,
  endpointTable,
  type InputOf,
  type ResponseOf,
} from '@crewroom/domain/catalogue/endpoints';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { fillPath } from '@crewroom/domain/contract/routes';
import type { DatabaseTarget } from '../../platform/database/database.ts';
import { type AirlineSize, cookieOf, withConnection } from '../large-airline.ts';
import { sentBody } from '../sent-body.ts';
import type { CrowdedRoblox, GroupMember } from './crowded-roblox.ts';
import { OWNER } from './whole-airline.ts';

/** The portal of a walk, and the functions that its starter must provide. */
export type WalkedPortal = {
  readonly url: () => string;
  readonly target: DatabaseTarget;
  readonly size: AirlineSize;
  readonly roblox: CrowdedRoblox;
  readonly group: readonly GroupMember[];
  /** Ends the portal like a crash does, and starts another on the same database. */
  readonly killAndStart: () => Promise<void>;
  /** Polls until a condition is true. Rejects at once when the portal has died. */
  readonly until: (isSo: () => Promise<boolean>) => Promise<void>;
};

/** The sender of a request: a member by their number, or the game with its key. */
type Asker = number | { readonly key: string };

export type Walker = WalkedPortal & {
  /** Sends a request, and returns the successful response. Any other response ends the walk. */
  readonly ask: <Name extends EndpointName>(
    name: Name,
    input?: Partial<InputOf<Name>>,
    as?: Asker,
  ) => Promise<ResponseOf<Name>>;
  /** The endpoints that were requested. */
  readonly asked: ReadonlySet<EndpointName>;
  /** Runs statements in the database itself. */
  readonly run: (...statements: readonly string[]) => Promise<void>;
  /** Returns the first column of the first row of a statement, run in the database itself. */
  readonly read: (statement: string) => Promise<string>;
  readonly count: (fromWhere: string) => Promise<number>;
  readonly untilCount: (fromWhere: string, wanted: number) => Promise<void>;
  /** Makes a job due, and waits until it has run without an error. */
  readonly runJob: (name: string) => Promise<void>;
};

/** A section of the walk. Each begins with the state that the earlier ones left. */
export type Story = (walker: Walker) => Promise<void>;

type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

const asStrings = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));

async function send(url: string, endpoint: Endpoint, input: Input, as: Asker): Promise<unknown> {
  const { method, path, response: result } = endpoint;
  const query = new URLSearchParams(asStrings(input.query)).toString();
  const { headers: typed, payload } = sentBody(endpoint, input.body);
  const response = await fetch(`${url}${fillPath(path, asStrings(input.params))}${query && `?${query}`}`, {
    method,
    headers: {
      ...(typeof as === 'number' ? { cookie: cookieOf(as) } : { authorization: `Bearer ${as.key}` }),
      ...typed,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const text = await response.text();
  equal(response.ok, true, `${method} ${path}: ${response.status} ${text.slice(0, 400)}`);
  return result.parse(text === '' ? undefined : JSON.parse(text));
}

/** Walks through a portal, and records the requested endpoints. */
export function walkerOf(portal: WalkedPortal): Walker {
  const asked = new Set<EndpointName>();

  const rows = (statement: string) => withConnection(portal.target, (execute) => execute(statement));

  async function run(...statements: readonly string[]): Promise<void> {
    for (const statement of statements) await rows(statement);
  }

  async function read(statement: string): Promise<string> {
    const [row = {}] = await rows(statement);
    return String(Object.values(row)[0]);
  }

  const count = async (fromWhere: string) => Number(await read(`select count(*) ${fromWhere}`));

  const untilCount = (fromWhere: string, wanted: number) =>
    portal.until(async () => (await count(fromWhere)) === wanted);

  return {
    ...portal,
    asked,
    async ask<Name extends EndpointName>(name: Name, input: Partial<InputOf<Name>> = {}, as: Asker = OWNER) {
      asked.add(name);
      const response = await send(portal.url(), endpointTable[name], input, as);
      // The response was parsed by the schema of this very endpoint.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return response as ResponseOf<Name>;
    },
    run,
    read,
    count,
    untilCount,
    async runJob(name) {
      await untilCount(`from jobs where name = '${name}' and claimed_by is null`, 1);
      await run(
        `update jobs set due_at = '2020-01-01T00:00:00.000Z', last_error = 'not run' where name = '${name}'`,
      );
      await untilCount(`from jobs where name = '${name}' and last_error is null`, 1);
    },
  };
}
