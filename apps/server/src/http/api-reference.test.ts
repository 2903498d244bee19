import { callTable } from '@crewroom/domain/contract/calls';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { it } from '../testing/portal-test.ts';

const documentSchema = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

it.override({ options: { environment: { AIRLINE_NAME: 'Kestrel <& Co>' } } });

describe('the reference of the API', () => {
  it('is a document for programs, open to everybody, which names the portal it stands for', async ({
    portal,
  }) => {
    const answer = await portal.send('GET', plainRoutes.apiDocument.path);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { openapi, servers, paths } = documentSchema.parse(answer.json());
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: portal.config.publicUrl }]]);
    const named = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(named.toSorted()).toEqual(Object.keys(callTable).toSorted());
  });

  it('is a page too, with every call and its refusals', async ({ portal }) => {
    const { body, headers } = await portal.send('GET', plainRoutes.apiPage.path);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of Object.keys(callTable)) expect(body).toContain(`<details id="${name}">`);
    expect(body).toContain('already_allocated');
    expect(body).toContain('Kestrel &lt;&amp; Co&gt;');
    expect(body).not.toContain('Kestrel <');
  });

  it('is a page that runs no script and takes nothing from elsewhere', async ({ portal }) => {
    const { body, headers } = await portal.send('GET', plainRoutes.apiPage.path);
    const [, nonce = ''] = /<style nonce="([^"]+)">/.exec(body) ?? [];
    expect(nonce).not.toBe('');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(body).not.toMatch(/<script|<link|<img|style=|\son\w+=|(?:src|href)="(?!\/|#)/);
    const again = await portal.send('GET', plainRoutes.apiPage.path);
    expect(again.body).not.toContain(nonce);
  });
});
