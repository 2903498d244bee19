import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import { idParamsSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { recordFromNames } from '../record-from-names.ts';
import { notificationChannels, notificationKinds, reminderLeads } from './rules.ts';

/** A browser that gets notifications, with a coarse name, and since when. */
export const pushDeviceSchema = z.strictObject({
  _id: idSchema,
  device: textLike('Firefox on Windows'),
  at: instantSchema,
});

export type PushDevice = z.infer<typeof pushDeviceSchema>;

const choiceSchema = z.strictObject(recordFromNames(notificationChannels, () => z.boolean()));
const leadSchema = withSample(z.literal(reminderLeads), 30).nullable();

/** The notification settings of a member: the devices, whether a Discord account is linked, and the choices. */
export const notificationsSchema = z.strictObject({
  channels: z.strictObject({ push: z.array(pushDeviceSchema), discord: z.boolean() }),
  kinds: z.strictObject(recordFromNames(notificationKinds, () => choiceSchema)),
  /** How many minutes before staff joining. Null means never. */
  reminderMinutes: leadSchema,
});

export type Notifications = z.infer<typeof notificationsSchema>;

const choicesSchema = z.strictObject({
  kinds: z.strictObject(recordFromNames(notificationKinds, () => choiceSchema.optional())).optional(),
  reminderMinutes: leadSchema.optional(),
});

/** New choices. Kinds that are not named stay unchanged. */
export type Choices = z.output<typeof choicesSchema>;

/** Returns the schema for the bytes of a key in base64url. Some browsers pad it. */
const base64url = (sample: string, form: RegExp) =>
  withSample(z.string().regex(form, 'This is not a key of a browser.'), sample);

/** A browser's subscription, in the format of `PushSubscription.toJSON()`. */
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
  /** Replaces an earlier subscription with the same URL. */
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
