import { expect, test } from 'vitest';
import { isLoopbackAddress } from './loopback.ts';

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

test.each(['10.0.0.1', '192.168.1.5', '::ffff:10.0.0.1', 'fe80::1', '128.0.0.1', '', undefined])(
  '%s is another machine',
  (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  },
);
