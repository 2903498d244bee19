import { resolve } from 'node:path';
import { nonBlankSettings } from '@crewroom/domain/settings/non-blank-settings';
import { sandboxDefaults, startSandbox } from './sandbox.ts';

const {
  PORT = sandboxDefaults.portalPort,
  PUBLIC_URL = `http://localhost:${PORT}`,
  SANDBOX_PORT = Number(PORT) + 1,
  DATA_DIR = sandboxDefaults.dataDir,
  SANDBOX_CLIENT_ID = sandboxDefaults.clientId,
  SANDBOX_CLIENT_SECRET = sandboxDefaults.clientSecret,
  SANDBOX_API_KEY = sandboxDefaults.apiKey,
  SANDBOX_GROUP_ID = sandboxDefaults.groupId,
  SANDBOX_AIRLINE_NAME = sandboxDefaults.airlineName,
} = nonBlankSettings(process.env);

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  dataDir: resolve(DATA_DIR),
  clientId: SANDBOX_CLIENT_ID,
  clientSecret: SANDBOX_CLIENT_SECRET,
  apiKey: SANDBOX_API_KEY,
  groupId: SANDBOX_GROUP_ID,
  redirectUris: [sandboxDefaults.callbackPath, sandboxDefaults.hostCallbackPath].map(
    (path) => new URL(path, PUBLIC_URL).href,
  ),
  interactionsUrl: new URL(sandboxDefaults.interactionsPath, PUBLIC_URL).href,
  airlineName: SANDBOX_AIRLINE_NAME,
});

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void sandbox.close();
  });
}

console.info(
  `Sandbox ready: ${sandbox.url} plays Roblox for ${SANDBOX_AIRLINE_NAME}, people in ${resolve(DATA_DIR)}`,
);
