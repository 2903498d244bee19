import { join } from 'node:path';
import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';
import { z } from 'zod';
import { createJsonWriter, readJsonFile } from '../json-file.ts';

const MAX_POSTS = 1000;

// Discord's ids count the milliseconds from here, above 22 bits for whatever else tells them apart.
const ID_EPOCH_MS = Date.UTC(2015, 0, 1);
const BITS_BELOW_TIME = 22n;

const MAX_EMBEDS = 10;
const MAX_EMBED_CHARACTERS = 6000;

const textUpTo = (length: number): z.ZodType<string | null | undefined> =>
  z.string().max(length, `Must be ${length} or fewer in length.`).nullish();

const embedSchema = z.looseObject({
  title: textUpTo(256),
  description: textUpTo(4096),
  url: z.string().nullish(),
  color: z.int().min(0).max(0xffffff).nullish(),
  timestamp: z.iso.datetime({ offset: true }).nullish(),
  author: z.looseObject({ name: z.string().min(1).max(256) }).nullish(),
  footer: z.looseObject({ text: z.string().max(2048) }).nullish(),
  fields: z
    .array(
      z.looseObject({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1024),
        inline: z.boolean().nullish(),
      }),
    )
    .max(25)
    .nullish(),
});

export type Embed = z.infer<typeof embedSchema>;

/** The messages that Discord accepts, with its limits, so that the sandbox refuses what Discord would refuse. */
export const messageSchema = z.looseObject({
  content: textUpTo(2000),
  username: z.string().min(1).max(80).nullish(),
  embeds: z
    .array(embedSchema)
    .max(MAX_EMBEDS)
    .refine(
      (embeds) => charactersOf(embeds) <= MAX_EMBED_CHARACTERS,
      `Embed size exceeds maximum size of ${MAX_EMBED_CHARACTERS}`,
    )
    .nullish(),
});

export type Message = z.infer<typeof messageSchema>;

const postSchema = z.strictObject({
  webhook: z.enum(chatChannels),
  messageId: z.string().regex(/^\d+$/),
  username: z.string().nullable(),
  content: z.string(),
  embeds: z.array(embedSchema),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export type Post = z.infer<typeof postSchema>;

const chatSchema = z.strictObject({ version: z.literal(1), posts: z.array(postSchema) });

export interface Chat {
  /** Newest first. */
  posts(): readonly Post[];
  /** Answers null, and posts nothing, when the message is empty. Resolves when the post is on disk. */
  post(webhook: ChatChannel, message: Message): Promise<Post | null>;
  /**
   * Replaces the fields that the message has. Answers undefined when there is no such post, null when it would be
   * empty.
   */
  edit(webhook: ChatChannel, messageId: string, message: Message): Promise<Post | null | undefined>;
  /** Resolves when every post is on disk. */
  settled(): Promise<void>;
}

/** Opens the posts in the data folder, so that a restarted portal can still edit its earlier posts. */
export async function openChat(dataDir: string, clock: () => Date): Promise<Chat> {
  const path = join(dataDir, 'sandbox-chat.json');
  let posts: readonly Post[] = (await readJsonFile(path, chatSchema))?.posts ?? [];
  const save = createJsonWriter(path, () => ({ version: 1, posts }));

  return {
    posts: () => posts,
    post: async (webhook, { content, embeds, username }) => {
      const post: Post = {
        webhook,
        messageId: nextId(posts[0], clock()),
        username: username ?? null,
        content: content ?? '',
        embeds: embeds ?? [],
        at: clock().toISOString(),
        editedAt: null,
      };
      if (isEmpty(post)) return null;
      posts = [post, ...posts].slice(0, MAX_POSTS);
      await save();
      return post;
    },
    edit: async (webhook, messageId, message) => {
      const before = posts.find((post) => post.webhook === webhook && post.messageId === messageId);
      if (!before) return undefined;
      const edited: Post = {
        ...before,
        ...(message.content !== undefined && { content: message.content ?? '' }),
        ...(message.embeds !== undefined && { embeds: message.embeds ?? [] }),
        editedAt: clock().toISOString(),
      };
      if (isEmpty(edited)) return null;
      posts = posts.map((post) => (post === before ? edited : post));
      await save();
      return edited;
    },
    // Without posts there is nothing to write, and no file is made.
    settled: async () => {
      if (posts.length > 0) await save();
    },
  };
}

function isEmpty({ content, embeds }: Post): boolean {
  return content.trim() === '' && embeds.length === 0;
}

/** An id in Discord's format, made from the time; always larger than the previous one. */
function nextId(latest: Post | undefined, now: Date): string {
  const byTime = BigInt(now.getTime() - ID_EPOCH_MS) << BITS_BELOW_TIME;
  const afterLatest = latest ? BigInt(latest.messageId) + 1n : 0n;
  return String(byTime > afterLatest ? byTime : afterLatest);
}

/** How many characters Discord counts in embeds, for its limit on all of them together. */
function charactersOf(embeds: readonly Embed[]): number {
  const texts = embeds.flatMap(({ title, description, author, footer, fields }) => [
    title,
    description,
    author?.name,
    footer?.text,
    ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
