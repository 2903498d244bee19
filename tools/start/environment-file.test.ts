import { expect, it } from 'vitest';
import { projectInTempFolder } from '../testing/project-in-temp-folder.ts';
import { readSettings } from './environment-file.ts';

it('takes settings from .env where the environment leaves them open or empty', () => {
  const root = projectInTempFolder({
    '.env': 'PORT=4000\nSANDBOX_PORT=\nLOG_LEVEL="warn"\nDATA_DIR= ./here\n',
  });
  const environment = { PORT: '', LOG_LEVEL: 'debug', PUBLIC_URL: ' ', HOST: undefined };
  expect(readSettings(root, environment)).toEqual({ PORT: '4000', LOG_LEVEL: 'debug', DATA_DIR: './here' });
});

it('needs no .env', () => {
  expect(readSettings(projectInTempFolder({}), { PORT: '4000' })).toEqual({ PORT: '4000' });
});
