import { readFileSync } from 'node:fs';
import { LuauState } from 'luau-web';
import { z } from 'zod';

/** A request as it leaves the game, the key put in by Roblox. */
export type GameRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

export type GameResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** The world outside the game: answers a request, or null when nobody can be reached. */
export type Outside = (request: GameRequest) => Promise<GameResponse | null>;

/** The test's clock; `advance` moves it. */
type Clock = (() => Date) & { readonly advance: (milliseconds: number) => void };

type Options = {
  readonly jobId: string;
  /** The Roblox ids of those who are there before the script runs. */
  readonly present: readonly string[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly outside: Outside;
  readonly clock: Clock;
  /** The script that uses the module, which it has as `Crewroom`. */
  readonly script: string;
};

/** A function of the virtual machine. */
type MachineFunction = (...given: unknown[]) => Promise<readonly unknown[]>;

function isMachineFunction(value: unknown): value is MachineFunction {
  return typeof value === 'function';
}

function asMachineFunction(value: unknown): MachineFunction {
  if (!isMachineFunction(value)) throw new Error('This is no function of the virtual machine');
  return value;
}

type Table = { readonly get: (name: string) => unknown };
const tableSchema = z.custom<Table>((value) => typeof value === 'object' && value !== null && 'get' in value);

const headerSchema = z.union([z.string(), z.strictObject({ prefix: z.string(), secret: z.string() })]);
const requestSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string(),
  headers: z.record(z.string(), headerSchema),
  body: z.string().optional(),
});

/** How long Roblox lets a server run that closes. */
const ROBLOX_WAITS_SECONDS = 30;

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * Starts a game server: the Luau virtual machine with the module in it, Roblox's services stood in for, and the test's clock,
 * which moves only when told to.
 */
export async function startGameServer({ jobId, present, secrets, outside, clock, script }: Options) {
  const warnings: string[] = [];
  const failures: string[] = [];
  const unanswered: { readonly id: number; readonly text: string }[] = [];
  // Never destroyed: the virtual machine mixes up the memory of a state that is made after another one was.
  const state = await LuauState.createAsync({});
  const run = async (text: string, name: string, ...given: unknown[]): Promise<unknown> => {
    const load = asMachineFunction(state.loadstring(text, name, true));
    return (await load(...given))[0];
  };
  const services = await run(source('./services.luau'), 'services', {
    jobId,
    warned: (text: string) => void warnings.push(text),
    failed: (text: string) => void failures.push(text),
    request: (id: number, text: string) => void unanswered.push({ id, text }),
  });
  const machineFunction = (name: string): MachineFunction =>
    asMachineFunction(tableSchema.parse(services).get(name));
  const control = {
    moveTo: machineFunction('moveTo'),
    next: machineFunction('next'),
    answer: machineFunction('answer'),
    join: machineFunction('join'),
    leave: machineFunction('leave'),
    close: machineFunction('close'),
    isClosed: machineFunction('isClosed'),
  };
  const nowSeconds = () => clock().getTime() / 1000;

  function headerOf(value: z.infer<typeof headerSchema>): string {
    return typeof value === 'string' ? value : value.prefix + (secrets[value.secret] ?? '');
  }

  async function respondNext(): Promise<boolean> {
    const next = unanswered.shift();
    if (next === undefined) return false;
    const { method, url, headers, body } = requestSchema.parse(JSON.parse(next.text));
    const sent = Object.entries(headers).map(([name, value]) => [name, headerOf(value)] as const);
    const response = await outside({ method, url: new URL(url), headers: Object.fromEntries(sent), body });
    const text =
      response &&
      JSON.stringify({
        Success: response.status >= 200 && response.status < 300,
        StatusCode: response.status,
        Headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        ),
        Body: response.body,
      });
    await control.answer(next.id, ...(text === null ? [] : [text]));
    return true;
  }

  /** Does everything that can be done at this moment. */
  async function settle(): Promise<void> {
    while ((await control.moveTo(nowSeconds()))[0] === true || (await respondNext())) {
      // Until nothing is left to do now.
    }
    if (failures.length > 0) throw new Error(failures.join('\n'));
  }

  /** Lets time pass, in seconds, with everything that happens in it at its moment. */
  async function pass(seconds: number): Promise<void> {
    const end = nowSeconds() + seconds;
    await settle();
    for (;;) {
      const [next] = await control.next();
      if (typeof next !== 'number' || next > end) break;
      clock.advance(Math.max(0, Math.ceil((next - nowSeconds()) * 1000)));
      await settle();
    }
    clock.advance(Math.max(0, Math.round((end - nowSeconds()) * 1000)));
    await settle();
  }

  await control.moveTo(nowSeconds());
  for (const robloxId of present) await control.join(Number(robloxId));
  await run(
    `Crewroom = (function() ${source('../Crewroom.luau').replaceAll(/^export type/gm, 'type')}\nend)()`,
    'Crewroom',
  );
  await run(script, 'script');
  await settle();

  return {
    warnings,
    pass,
    join: async (robloxId: string) => {
      await control.join(Number(robloxId));
      await settle();
    },
    leave: async (robloxId: string) => {
      await control.leave(Number(robloxId));
      await settle();
    },
    run: async (text: string) => {
      const result = await run(text, 'script');
      await settle();
      return result;
    },
    /** Closes the server and returns how many seconds that took. */
    close: async (): Promise<number> => {
      const startedAt = nowSeconds();
      await control.close();
      await settle();
      while ((await control.isClosed())[0] !== true && nowSeconds() - startedAt < ROBLOX_WAITS_SECONDS)
        await pass(0.5);
      return nowSeconds() - startedAt;
    },
  };
}
