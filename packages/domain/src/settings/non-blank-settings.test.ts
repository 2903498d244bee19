import { expect, it } from 'vitest';
import { nonBlankSettings } from './non-blank-settings.ts';

it('trims spaces and invisible characters of settings, and treats empty and blank ones as not set', () => {
  const environment = {
    PORT: '8080\r',
    AIRLINE_NAME: '\u200B Aurora  Air\u2060 ',
    PUBLIC_URL: '',
    SANDBOX_PORT: ' \t\r\n',
    LOG_LEVEL: '\u200B',
    HOST: undefined,
    ZERO: '0',
  };
  expect(nonBlankSettings(environment)).toEqual({ PORT: '8080', AIRLINE_NAME: 'Aurora  Air', ZERO: '0' });
});
