import { mkdir, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { documents } from './documents/documents.ts';
import { startTestSandbox, temporaryFolder, it, textWith } from './testing/test-sandbox.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the sandbox', () => {
  it('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startTestSandbox()).rejects.toThrow('production');
  });

  it('does not start on a port that is taken', async ({ url }) => {
    const port = Number(new URL(url).port);
    await expect(startTestSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('does not overwrite an invalid file', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'sandbox.json'), '{"version":2}');
    await expect(startTestSandbox({ dataDir })).rejects.toThrow('no sandbox data');
  });

  it('responds on every loopback address of this machine', async ({ url }) => {
    const port = new URL(url).port;
    const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ address }) => address === '::1'),
    );
    for (const host of hasIpv6 ? ['127.0.0.1', '[::1]', 'localhost'] : ['127.0.0.1', 'localhost']) {
      expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
    }
  });

  it('describes itself on its start page', async ({ url }) => {
    const text = await (await fetch(url)).text();
    expect(text).toContain('A stand-in for Roblox');
    expect(text).toContain('This is not Roblox');
  });

  it.for(documents)('has the document “$title”, in the airline’s name', async ({ slug, title }) => {
    const { url } = await startTestSandbox({ airlineName: 'Kiwi & Sons' });
    const response = await fetch(`${url}/documents/${slug}`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain('Kiwi &amp; Sons');
    expect(text).not.toContain('{{');
  });

  it('returns an error for an unknown path', async ({ url }) => {
    const response = await fetch(`${url}/v9/everything`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: textWith('/v9/everything') });
  });
});
