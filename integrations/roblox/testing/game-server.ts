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

export type GameAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** The world outside the game: answers a request, or null when nobody can be reached. */
export type Outside = (request: GameRequest) => Promise<GameAnswer | null>;

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

type Control = (...given: unknown[]) => Promise<readonly unknown[]>;

function isControl(value: unknown): value is Control {
  return typeof value === 'function';
}

function asControl(value: unknown): Control {
  if (!isControl(value)) throw new Error('This is no function of the machine');
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

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * Starts a game server: the Luau virtual machine with the module in it, Roblox's services stood in for, and the test's clock,
 * which moves only when told to.
 */
export async function startGameServer({ jobId, present, secrets, outside, clock, script }: Options) {
  const warnings: string[] = [];
  const failures: string[] = [];
  const asked: { readonly id: number; readonly text: string }[] = [];
  // It stays: the machine's memory mixes up a state that is made after another one was destroyed.
  const state = await LuauState.createAsync({});
  const run = async (text: string, name: string, ...given: unknown[]): Promise<unknown> => {
    const load = asControl(state.loadstring(text, name, true));
    return (await load(...given))[0];
  };
  const services = await run(source('./services.luau'), 'services', {
    jobId,
    warned: (text: string) => void warnings.push(text),
    failed: (text: string) => void failures.push(text),
    request: (id: number, text: string) => void asked.push({ id, text }),
  });
  const controlOf = (name: string): Control => asControl(tableSchema.parse(services).get(name));
  const control = {
    moveTo: controlOf('moveTo'),
    next: controlOf('next'),
    answer: controlOf('answer'),
    join: controlOf('join'),
    leave: controlOf('leave'),
    close: controlOf('close'),
    isClosed: controlOf('isClosed'),
  };
  const seconds = () => clock().getTime() / 1000;

  function headerOf(value: z.infer<typeof headerSchema>): string {
    return typeof value === 'string' ? value : value.prefix + (secrets[value.secret] ?? '');
  }

  async function answerNext(): Promise<boolean> {
    const next = asked.shift();
    if (next === undefined) return false;
    const { method, url, headers, body } = requestSchema.parse(JSON.parse(next.text));
    const sent = Object.entries(headers).map(([name, value]) => [name, headerOf(value)] as const);
    const answer = await outside({ method, url: new URL(url), headers: Object.fromEntries(sent), body });
    const text =
      answer &&
      JSON.stringify({
        Success: answer.status >= 200 && answer.status < 300,
        StatusCode: answer.status,
        Headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        ),
        Body: answer.body,
      });
    await control.answer(next.id, ...(text === null ? [] : [text]));
    return true;
  }

  /** Does everything that can be done at this moment. */
  async function settle(): Promise<void> {
    while ((await control.moveTo(seconds()))[0] === true || (await answerNext())) {
      // Until nothing is left to do now.
    }
    if (failures.length > 0) throw new Error(failures.join('\n'));
  }

  /** Lets time pass, with everything that happens in it at its moment. */
  async function pass(duration: number): Promise<void> {
    const end = seconds() + duration;
    await settle();
    for (;;) {
      const [next] = await control.next();
      if (typeof next !== 'number' || next > end) break;
      clock.advance(Math.max(0, Math.ceil((next - seconds()) * 1000)));
      await settle();
    }
    clock.advance(Math.max(0, Math.round((end - seconds()) * 1000)));
    await settle();
  }

  await control.moveTo(seconds());
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
    /** Closes the server and answers how many seconds that took; Roblox waits for 30. */
    close: async (): Promise<number> => {
      const since = seconds();
      await control.close();
      await settle();
      while ((await control.isClosed())[0] !== true && seconds() - since < 30) await pass(0.5);
      return seconds() - since;
    },
  };
}
