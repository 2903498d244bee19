import { resolve } from 'node:path';
import { readHostConfig } from '../apps/host/src/host-config.ts';
import { beginApp, type StartContext } from './start-portal.ts';
import { buildWithVite, ensureWebBuilt } from './web-build.ts';

/** Builds what is stale, then starts the sandbox (without Roblox credentials) and the host of many airlines. */
export const startHost = async (context: StartContext): Promise<void> => {
  const { root, env, print, started } = context;
  const { publicUrl, isSandbox, dataDir, sandboxUrl } = readHostConfig(env);
  const startSandbox = async (): Promise<void> => {
    if (!isSandbox || env['SANDBOX_URL'] !== undefined) return;
    const child = beginApp('sandbox', /^Sandbox ready/, {
      ...context,
      env: { ...env, PUBLIC_URL: publicUrl },
    });
    started(child);
    await child.ready;
  };
  const buildWeb = (): Promise<boolean> =>
    ensureWebBuilt(root, (...folders) => {
      print('Building the web app …');
      return buildWithVite(...folders);
    });
  await Promise.all([startSandbox(), buildWeb()]);
  print('Starting the host …');
  // A line for every request would bury what a person who tries the host out has to read.
  const hostEnv = isSandbox ? { LOG_LEVEL: 'warn', ...env } : env;
  const host = beginApp('host', /^Crewroom is ready at /, { ...context, env: hostEnv });
  started(host);
  await host.ready;
  const roblox = isSandbox ? `a sandbox at ${sandboxUrl}: sign in as anyone it offers` : 'the real one';
  const lines = [
    '',
    'Host of many airlines',
    '',
    `Host      ${publicUrl}`,
    `Roblox    ${roblox}`,
    `Data      ${resolve(root, dataDir)}`,
    'Stop      Ctrl+C',
    '',
  ];
  print(lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n'));
};
