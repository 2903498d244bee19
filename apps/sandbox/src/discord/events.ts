import { join } from 'node:path';
import { eventStatusNames } from '@crewroom/domain/discord/event-steps';
import { z } from 'zod';
import { createJsonWriter, readJsonFile } from '../json-file.ts';
import { type EventFields, eventFieldsSchema } from './event-body.ts';

const MAX_EVENTS = 1000;

const callSchema = z.strictObject({
  method: z.enum(['POST', 'PATCH', 'DELETE']),
  body: z.unknown().default(null),
  at: z.iso.datetime(),
});

const eventSchema = eventFieldsSchema.extend({
  id: z.string().regex(/^\d+$/),
  status: z.enum([...eventStatusNames, 'deleted']),
  /** The accepted requests, oldest first. */
  calls: z.array(callSchema),
});

/** A scheduled event of the airline's server, with the application's changes to it. */
export type GuildEvent = z.infer<typeof eventSchema>;

type Call = Omit<z.infer<typeof callSchema>, 'at'>;

const fileSchema = z.strictObject({ version: z.literal(1), events: z.array(eventSchema) });

export type GuildEvents = {
  /** Newest first, including deleted ones. */
  all(): readonly GuildEvent[];
  /** Returns the event with an id, unless it was deleted. */
  find(id: string): GuildEvent | undefined;
  /** Resolves when the event is on disk. */
  create(id: string, fields: EventFields, body: unknown): Promise<GuildEvent>;
  /** Changes an event by an accepted request. */
  change(before: GuildEvent, changed: Partial<GuildEvent>, call: Call): Promise<GuildEvent>;
  /** Deletes an event, as though somebody had deleted it in the server. */
  lose(event: GuildEvent): Promise<void>;
  /** Resolves when everything is on disk. */
  settled(): Promise<void>;
};

/** Returns whether an event counts towards Discord's limit. */
export const isOpen = ({ status }: GuildEvent): boolean => status === 'scheduled' || status === 'active';

/** Opens the events of the airline's server in the data folder. */
export async function openEvents(dataDir: string, clock: () => Date): Promise<GuildEvents> {
  const path = join(dataDir, 'sandbox-events.json');
  const stored = await readJsonFile(path, fileSchema);
  let events: readonly GuildEvent[] = stored?.events ?? [];
  let isChanged = false;
  const save = createJsonWriter(path, () => ({ version: 1, events }));

  function keep(changed: readonly GuildEvent[]): Promise<void> {
    events = changed.slice(0, MAX_EVENTS);
    isChanged = true;
    return save();
  }

  async function replace(event: GuildEvent): Promise<GuildEvent> {
    await keep(events.map((one) => (one.id === event.id ? event : one)));
    return event;
  }

  const called = (call: Call) => ({ ...call, at: clock().toISOString() });

  return {
    all: () => events,
    find: (id) => events.find((event) => event.id === id && event.status !== 'deleted'),
    create: async (id, fields, body) => {
      const event: GuildEvent = {
        ...fields,
        id,
        status: 'scheduled',
        calls: [called({ method: 'POST', body })],
      };
      await keep([event, ...events]);
      return event;
    },
    change: (before, changed, call) =>
      replace({ ...before, ...changed, calls: [...before.calls, called(call)] }),
    lose: async (event) => {
      await replace({ ...event, status: 'deleted' });
    },
    settled: async () => {
      if (isChanged) await save();
    },
  };
}
