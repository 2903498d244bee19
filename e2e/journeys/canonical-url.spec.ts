import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { freePort } from '../../tools/process.ts';
import { type RunningPortal, startRunningPortal } from '../src/running-portal.ts';

const path = '/login?error=oauth_failed';

let publicUrl: string;
let portal: RunningPortal;
let proxy: Server;
/** The pages that the proxy received. */
const pages: string[] = [];

/** Passes everything on to the portal, with a changed `Host`. */
const passOn: RequestListener = (incoming, outgoing) => {
  const { method = 'GET', url = '/', headers } = incoming;
  if (headers['sec-fetch-dest'] === 'document') pages.push(url);
  const passed = request(new URL(url, portal.url), {
    method,
    headers: { ...headers, host: 'crewroom:3000' },
  });
  passed.on('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  incoming.pipe(passed);
};

test.beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  portal = await startRunningPortal({ settings: { PUBLIC_URL: publicUrl } });
  proxy = createServer(passOn).listen(port);
  await once(proxy, 'listening');
});

test.afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await portal.stop();
});

test('behind a proxy that rewrites Host a page opens at its URL, and another URL redirects to it', async ({
  page,
}) => {
  await page.goto(publicUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(pages).toEqual([path]);

  await page.goto(publicUrl.replace('localhost', '127.0.0.1') + path);
  await expect(page).toHaveURL(publicUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(pages).toEqual([path, path, path]);
});
