/** The refusals of a browser that is to be sent notifications. */
export const notificationMessages = {
  unknownService:
    'Notifications are sent to the push services of known browsers alone, and this is none of them.',
  badKeys: 'These are not the keys of a browser’s subscription.',
  noSuchDevice: 'There is no such device among yours.',
} as const;
