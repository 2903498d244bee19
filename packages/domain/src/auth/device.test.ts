import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
    [`${MAC}605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
    [`${MAC}537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge on Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0 Safari/537.36 OPR/122.0', 'Opera on Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/138.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
    ],
    ['Firefox/1', 'Firefox'],
    ['curl/8.14 (Windows)', 'Windows'],
    ['curl/8.14', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('returns no text of the user agent itself', () => {
    assert(property(string(), (text) => ['Unknown device'].includes(deviceOf(`<${text.toLowerCase()}>`))));
  });
});
