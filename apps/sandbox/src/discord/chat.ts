import { join } from 'node:path';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { z } from 'zod';
import { createJsonWriter, readJsonFile } from '../json-file.ts';
import { directChannelIdOf, ID_PATTERN } from './application.ts';
import { type Command, commandSchema } from './commands.ts';
import { type Message, shownAfter, shownSchema } from './message.ts';

const MAX_POSTS = 1000;
const MAX_PEOPLE = 500;

// Discord's ids count the milliseconds from this time, above 22 bits that tell ids of the same time apart.
const ID_EPOCH_MS = Date.UTC(2015, 0, 1);
const BITS_BELOW_TIME = 22n;

const postSchema = shownSchema.extend({
  /** The channel. `direct` is a message from the application to one person, whose id is `userId`. */
  webhook: z.enum([...chatChannels, 'direct']),
  userId: z.string().nullable().default(null),
  by: z.enum(['webhook', 'application']).default('webhook'),
  messageId: z.string().regex(/^\d+$/),
  username: z.string().nullable(),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export type Post = z.infer<typeof postSchema>;

/** The place of a post and its author. */
export type Place = Pick<Post, 'webhook' | 'userId' | 'by'>;

const personSchema = z.strictObject({ id: z.string().regex(ID_PATTERN), username: z.string() });

/** A person's account at Discord, which is independent of their account at Roblox. */
export type ChatPerson = z.infer<typeof personSchema>;

const chatSchema = z.strictObject({
  version: z.literal(1),
  posts: z.array(postSchema),
  /** The people with whom the application opened a direct channel. */
  directs: z.array(z.string()).default([]),
  people: z.array(personSchema).default([]),
  commands: z.array(commandSchema).default([]),
});

export type ChatData = z.infer<typeof chatSchema>;

const emptyChat: ChatData = {
  version: 1,
  posts: [],
  directs: [],
  people: [
    { id: '2200000000000000001', username: 'skyward.sam' },
    { id: '2200000000000000002', username: 'jetlag_jo' },
  ],
  commands: [],
};

export type Chat = {
  /** Newest first. */
  posts(): readonly Post[];
  people(): readonly ChatPerson[];
  commands(): readonly Command[];
  /** Returns a new id in Discord's format. It is always larger than earlier ones. */
  newId(): string;
  /** Returns null, and posts nothing, when the message is empty. Resolves when the post is on disk. */
  post(place: Place, message: Message): Promise<Post | null>;
  /** Replaces the fields that the message has. Returns null when the post would be empty. */
  edit(post: Post, message: Message): Promise<Post | null>;
  remove(post: Post): Promise<void>;
  /** Opens the direct channel with a person, and returns its id. */
  openDirect(userId: string): Promise<string>;
  /** Returns the person of a direct channel, or undefined when no such channel was opened. */
  userOfDirect(channelId: string): string | undefined;
  /** Stores a person under their current name. */
  rememberPerson(person: ChatPerson): Promise<void>;
  setCommands(commands: readonly Command[]): Promise<void>;
  /** Resolves when everything is on disk. */
  settled(): Promise<void>;
};

/** Opens the chat in the data folder, so that a restarted portal can still edit its earlier posts. */
export async function openChat(dataDir: string, clock: () => Date): Promise<Chat> {
  const path = join(dataDir, 'sandbox-chat.json');
  let data = (await readJsonFile(path, chatSchema)) ?? emptyChat;
  let latestId = BigInt(data.posts[0]?.messageId ?? 0);
  const save = createJsonWriter(path, () => data);

  /** Returns an id made from the time. */
  function newId(): string {
    const byTime = BigInt(clock().getTime() - ID_EPOCH_MS) << BITS_BELOW_TIME;
    latestId = byTime > latestId ? byTime : latestId + 1n;
    return String(latestId);
  }

  function change(changed: Partial<ChatData>): Promise<void> {
    data = { ...data, ...changed };
    return save();
  }

  return {
    posts: () => data.posts,
    people: () => data.people,
    commands: () => data.commands,
    newId,
    post: async (place, message) => {
      const shown = shownAfter(null, message);
      if (!shown) return null;
      const post: Post = {
        ...place,
        ...shown,
        messageId: newId(),
        username: message.username ?? null,
        at: clock().toISOString(),
        editedAt: null,
      };
      await change({ posts: [post, ...data.posts].slice(0, MAX_POSTS) });
      return post;
    },
    edit: async (before, message) => {
      const shown = shownAfter(before, message);
      if (!shown) return null;
      const edited: Post = { ...before, ...shown, editedAt: clock().toISOString() };
      const posts = data.posts.map((post) => (post.messageId === before.messageId ? edited : post));
      await change({ posts });
      return edited;
    },
    remove: ({ messageId }) => change({ posts: data.posts.filter((post) => post.messageId !== messageId) }),
    openDirect: async (userId) => {
      if (!data.directs.includes(userId)) await change({ directs: [...data.directs, userId] });
      return directChannelIdOf(userId);
    },
    userOfDirect: (channelId) => data.directs.find((userId) => directChannelIdOf(userId) === channelId),
    rememberPerson: async (person) => {
      const known = data.people.find(({ id }) => id === person.id);
      if (known?.username === person.username) return;
      const others = data.people.filter((other) => other !== known);
      await change({ people: [...others, person].slice(-MAX_PEOPLE) });
    },
    setCommands: (commands) => change({ commands: [...commands] }),
    // Without changes there is nothing to write, and no file is created.
    settled: async () => {
      if (data !== emptyChat) await save();
    },
  };
}
