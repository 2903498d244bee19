import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { idParamsSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { perName } from '../per-name.ts';
import { notificationChannels, notificationKinds, reminderLeads } from './rules.ts';

/** A browser that is sent notifications, in coarse words, and since when. */
export const pushDeviceSchema = z.strictObject({
  _id: idSchema,
  device: textLike('Firefox on Windows'),
  at: instantSchema,
});

export type PushDevice = z.infer<typeof pushDeviceSchema>;

const choiceSchema = z.strictObject(perName(notificationChannels, () => z.boolean()));
const leadSchema = withSample(z.literal(reminderLeads), 30).nullable();

/** What one is told of outside the portal, and where: the devices, whether there is an account on Discord, and the choices. */
export const notificationsSchema = z.strictObject({
  channels: z.strictObject({ push: z.array(pushDeviceSchema), discord: z.boolean() }),
  kinds: z.strictObject(perName(notificationKinds, () => choiceSchema)),
  /** How many minutes before staff joining; null is never. */
  reminderMinutes: leadSchema,
});

export type Notifications = z.infer<typeof notificationsSchema>;

const choicesSchema = z.strictObject({
  kinds: z.strictObject(perName(notificationKinds, () => choiceSchema.optional())).optional(),
  reminderMinutes: leadSchema.optional(),
});

/** What is chosen again; what is not named stays as it is. */
export type Choices = z.output<typeof choicesSchema>;

/** How a browser writes the bytes of a key; some pad it. */
const base64url = (sample: string, form: RegExp) =>
  withSample(z.string().regex(form, 'This is not a key of a browser.'), sample);

/** A browser's subscription, as `PushSubscription.toJSON()` writes it. */
export const subscriptionSchema = z.strictObject({
  endpoint: withSample(
    z.url('This is not an address.').max(2048),
    'https://fcm.googleapis.com/fcm/send/secret',
  ),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: base64url(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      /^[\w-]{87}=?$/,
    ),
    auth: base64url('BTBZMqHH6r4Tts7J_aSIgg', /^[\w-]{22}={0,2}$/),
  }),
});

export type BrowserSubscription = z.output<typeof subscriptionSchema>;

export const notificationEndpoints = {
  notifications: defineEndpoint(apiRoutes.notifications, 'signed-in', {
    summary: 'Returns the caller’s notification settings.',
    response: notificationsSchema,
  }),
  chooseNotifications: defineEndpoint(apiRoutes.chooseNotifications, 'signed-in', {
    summary: 'Sets which notifications the caller gets outside the portal, and where.',
    body: choicesSchema,
    response: notificationsSchema,
  }),
  pushKey: defineEndpoint(apiRoutes.pushKey, 'signed-in', {
    summary:
      'Returns the key with which a browser subscribes to notifications, or null if the portal cannot store one.',
    response: z.strictObject({
      publicKey: withSample(
        z.string().nullable(),
        'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
      ),
    }),
  }),
  /** Another subscription with the same address takes the place of an earlier one. */
  addPushDevice: defineEndpoint(apiRoutes.addPushDevice, 'signed-in', {
    summary: 'Subscribes a browser to notifications.',
    body: subscriptionSchema,
    status: 201,
    response: pushDeviceSchema,
  }),
  removePushDevice: defineEndpoint(apiRoutes.removePushDevice, 'signed-in', {
    summary: 'Stops notifications to one of the caller’s browsers.',
    params: idParamsSchema,
    ...noContent,
  }),
};
