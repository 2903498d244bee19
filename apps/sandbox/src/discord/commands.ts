import { z } from 'zod';
import { application } from './application.ts';

const nameSchema = z
  .string()
  .regex(/^[-_\p{Ll}\p{Lo}\p{N}]{1,32}$/u, 'String value did not match validation regex.');
const descriptionSchema = z.string().min(1).max(100, 'Must be between 1 and 100 in length.');

const optionSchema = z.looseObject({
  type: z.int().min(1).max(11),
  name: nameSchema,
  description: descriptionSchema,
  required: z.boolean().optional(),
  choices: z
    .array(z.looseObject({ name: z.string().min(1).max(100), value: z.union([z.string(), z.number()]) }))
    .max(25)
    .optional(),
});

/** The commands that an application registers, all at once. */
export const commandsSchema = z
  .array(
    z.looseObject({
      name: nameSchema,
      description: descriptionSchema,
      type: z.literal(1).default(1),
      options: z.array(optionSchema).max(25).optional(),
    }),
  )
  .max(100);

export const commandSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.literal(1),
  options: z.array(optionSchema).optional(),
});

export type Command = z.infer<typeof commandSchema>;

/**
 * Returns the commands after a registration: a known name keeps its id, and defaults are included or left out as at Discord.
 */
export function registeredCommands(
  given: z.infer<typeof commandsSchema>,
  before: readonly Command[],
  newId: () => string,
): Command[] {
  return given.map(({ options, ...command }) => ({
    default_member_permissions: null,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    nsfw: false,
    name_localizations: null,
    description_localizations: null,
    ...command,
    id: before.find(({ name }) => name === command.name)?.id ?? newId(),
    application_id: application.id,
    version: newId(),
    ...(options !== undefined &&
      options.length > 0 && {
        options: options.map(({ required, ...option }) => (required ? { ...option, required } : option)),
      }),
  }));
}
