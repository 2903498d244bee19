import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { describe, expect, it } from 'vitest';
import { captureLog, createTestPortal } from '../../testing/test-portal.ts';

describe('health', () => {
  it('reports a running process, and whether the database is reachable', async () => {
    const portal = await createTestPortal();
    expect((await portal.send('GET', '/livez')).json()).toEqual({ status: 'ok' });
    expect((await portal.send('GET', '/readyz')).statusCode).toBe(200);
    await portal.database.close();
    expect((await portal.send('GET', '/readyz')).statusCode).toBe(503);
    expect((await portal.send('GET', '/livez')).statusCode).toBe(200);
    await portal.app.close();
  });

  it('reports an overloaded process as running but not ready, and rejects its requests', async () => {
    const overload = { healthCheck: () => Promise.resolve(false), healthCheckInterval: 60_000 };
    const log = captureLog();
    await using portal = await createTestPortal({ overload, logger: log.logger });
    for (const path of ['/readyz', '/api/auth/me', '/login']) {
      const response = await portal.send('GET', path);
      expect([path, response.statusCode, response.headers['retry-after']]).toEqual([path, 503, '5']);
      expect(errorBodySchema.parse(response.json()).code).toBe('unavailable');
    }
    const told = log.lines.filter((line) => line.includes('request rejected'));
    expect(told).toHaveLength(3);
    // A stack for each would be most of the log of a busy process.
    for (const line of told) expect(JSON.parse(line)).not.toHaveProperty('err');
    expect(told.join()).not.toMatch(/\.[jt]s:\d/);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await portal.send(method, '/livez')).statusCode).toBe(200);
    }
  });
});
