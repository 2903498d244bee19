import { z } from 'zod';

const MAX_EMBEDS = 10;
const MAX_EMBED_CHARACTERS = 6000;
const MAX_ROWS = 5;
const MAX_BUTTONS_OF_ROW = 5;

/** Only one person sees the message. */
export const EPHEMERAL = 64;

const textUpTo = (length: number): z.ZodType<string | null | undefined> =>
  z.string().max(length, `Must be ${length} or fewer in length.`).nullish();

const labelUpTo = (length: number): z.ZodType<string> =>
  z.string().min(1).max(length, `Must be ${length} or fewer in length.`);

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

const customIdSchema = labelUpTo(100);
const buttonFields = {
  type: z.literal(2),
  label: labelUpTo(80).optional(),
  emoji: z.looseObject({ name: z.string() }).optional(),
  disabled: z.boolean().optional(),
};

const buttonSchema = z.looseObject({
  ...buttonFields,
  style: z.int().min(1).max(4),
  custom_id: customIdSchema,
});

const linkButtonSchema = z.looseObject({
  ...buttonFields,
  style: z.literal(5),
  url: z.url({ protocol: /^(?:https?|discord)$/ }).max(512),
});

const menuSchema = z
  .looseObject({
    type: z.literal(3),
    custom_id: customIdSchema,
    options: z
      .array(
        z.looseObject({
          label: labelUpTo(100),
          value: labelUpTo(100),
          description: textUpTo(100),
          default: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(25, 'Must be between 1 and 25 in length.')
      .refine(
        (options) => areDifferent(options.map(({ value }) => value)),
        'The specified option value is already used',
      ),
    placeholder: textUpTo(150),
    min_values: z.int().min(0).max(25).optional(),
    max_values: z.int().min(1).max(25).optional(),
    disabled: z.boolean().optional(),
  })
  .refine(
    ({ options, max_values: most = 1 }) => most <= options.length,
    'Must not have more values than options.',
  );

const rowSchema = z.looseObject({
  type: z.literal(1),
  components: z
    .array(z.union([buttonSchema, linkButtonSchema, menuSchema]))
    .min(1)
    .max(MAX_BUTTONS_OF_ROW, `Must be between 1 and ${MAX_BUTTONS_OF_ROW} in length.`)
    .refine(
      (components) => components.length === 1 || components.every(({ type }) => type === 2),
      'A menu takes a row of its own.',
    ),
});

/** A row of buttons, or of one menu. */
export type ComponentRow = z.infer<typeof rowSchema>;
export type Button = z.infer<typeof buttonSchema> | z.infer<typeof linkButtonSchema>;
export type Menu = z.infer<typeof menuSchema>;

const rowsSchema = z
  .array(rowSchema)
  .max(MAX_ROWS, `Must be ${MAX_ROWS} or fewer in length.`)
  .refine((rows) => areDifferent(customIdsOf(rows)), 'Component custom id cannot be duplicated');

/** The messages that Discord accepts, with its limits, so that the sandbox rejects what Discord would reject. */
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
  components: rowsSchema.nullish(),
  flags: z.int().min(0).nullish(),
});

export type Message = z.infer<typeof messageSchema>;

/** The fields of a message that are stored and shown. */
export const shownSchema = z.strictObject({
  content: z.string(),
  embeds: z.array(embedSchema),
  components: z.array(rowSchema).default([]),
});

export type ShownMessage = z.infer<typeof shownSchema>;

/**
 * Returns the visible content of a message, new or edited. An edit keeps missing fields. Returns null when the message would be
 * empty.
 */
export function shownAfter(
  before: ShownMessage | null,
  { content, embeds, components }: Message,
): ShownMessage | null {
  const shown: ShownMessage = {
    content: content === undefined ? (before?.content ?? '') : (content ?? ''),
    embeds: embeds === undefined ? (before?.embeds ?? []) : (embeds ?? []),
    components: components === undefined ? (before?.components ?? []) : (components ?? []),
  };
  const isEmpty = shown.content.trim() === '' && shown.embeds.length === 0;
  return isEmpty ? null : shown;
}

function areDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function customIdsOf(rows: readonly ComponentRow[]): string[] {
  return rows.flatMap(({ components }) =>
    components.flatMap((one) =>
      'custom_id' in one && typeof one.custom_id === 'string' ? [one.custom_id] : [],
    ),
  );
}

/** Returns how many characters Discord counts in embeds, for its limit on all of them together. */
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
