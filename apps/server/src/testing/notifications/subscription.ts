import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserSubscription } from '@crewroom/domain/notifications/endpoints';

/** A new subscription as a browser creates it, at the push service of Chrome unless given otherwise. */
export function subscription(service = 'https://fcm.googleapis.com/fcm/send/'): BrowserSubscription {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return {
    endpoint: `${service}${randomBytes(16).toString('base64url')}`,
    expirationTime: null,
    keys: {
      p256dh: key.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}
