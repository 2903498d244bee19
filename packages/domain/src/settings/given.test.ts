import { expect, it } from 'vitest';
import { givenSettings } from './given.ts';

it('takes settings without spaces and invisible characters around them, and an empty or blank one for not set', () => {
  const environment = {
    PORT: '8080\r',
    AIRLINE_NAME: '\u200B Aurora  Air\u2060 ',
    PUBLIC_URL: '',
    SANDBOX_PORT: ' \t\r\n',
    LOG_LEVEL: '\u200B',
    HOST: undefined,
    ZERO: '0',
  };
  expect(givenSettings(environment)).toEqual({ PORT: '8080', AIRLINE_NAME: 'Aurora  Air', ZERO: '0' });
});
