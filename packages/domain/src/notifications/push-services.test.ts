import { expect, it } from 'vitest';
import { pushServiceOf } from './push-services.ts';

const SANDBOX = 'http://localhost:3999';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:DEF-1_2', 'google'],
  ['https://jmt17.google.com/fcm/send/abc', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'mozilla'],
  ['https://web.push.apple.com/QABC', 'apple'],
  ['https://wns2-am3p.notify.windows.com/w/?token=BQYA%2f', 'microsoft'],
  ['http://localhost:3999/push/1', 'sandbox'],
])('%s is a URL of %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint, SANDBOX)).toBe(service);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://me@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/fcm/send/abc',
  'https://example.org/?fcm.googleapis.com/fcm/send/abc',
  'https://evilnotify.windows.com/w/',
  'https://notify.windows.com/w/',
  'https://fcm.googleapis.com\\@example.org/',
  'https://127.0.0.1/push',
  'http://localhost:39990/push/1',
  'http://localhost:3999@example.org/push',
  'http://localhost/push',
  'file:///etc/passwd',
  'not an address',
  '',
])('%s belongs to no service', (endpoint) => {
  expect(pushServiceOf(endpoint, SANDBOX)).toBeNull();
});

it('no URL belongs to the sandbox when there is no sandbox', () => {
  expect(pushServiceOf('http://localhost:3999/push/1', null)).toBeNull();
});
