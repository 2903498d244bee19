import { START_DATA_ID } from '@crewroom/domain/auth/start-data';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { LazyCode, OutdatedError } from './lazy-code.ts';

const LIBRARIES = '/assets/libraries-1.js';
const RUNNING = '/assets/start-1.js';

const pageOf = (script: string) =>
  new Response(
    `<script id="${START_DATA_ID}"></script><script src="${LIBRARIES}"></script><script src="${script}"></script>`,
  );

/** A page of the portal in which the server answers with what `answer` gives. */
function inPage(answer: () => Promise<Response>) {
  const running = [LIBRARIES, RUNNING].map((path) => ({ src: `https://portal.example${path}` }));
  vi.stubGlobal('document', { querySelectorAll: () => running });
  vi.stubGlobal('fetch', answer);
}

const failing = new TypeError('Failed to fetch dynamically imported module');

/** Code whose download fails so many times; `loads` counts the tries. */
function codeFailing(times: number) {
  const loads = vi.fn<() => Promise<string>>().mockResolvedValue('the part');
  for (let time = 0; time < times; time += 1) loads.mockRejectedValueOnce(failing);
  return { code: new LazyCode(loads), loads };
}

describe('the code of a part', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    inPage(() => Promise.resolve(pageOf(RUNNING)));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is there although its download failed twice', async () => {
    const { code, loads } = codeFailing(2);
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read()).toEqual({ part: 'the part' });
    expect(loads).toHaveBeenCalledTimes(3);
  });

  it('has failed after three tries, and is fetched anew when it is opened again', async () => {
    const { code, loads } = codeFailing(3);
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read()).toEqual({ error: failing });
    expect(loads).toHaveBeenCalledTimes(3);
    code.open();
    expect(code.read()).toEqual({});
    await vi.runAllTimersAsync();
    expect(code.read()).toEqual({ part: 'the part' });
  });

  it('is not tried again once the portal sends another version', async () => {
    inPage(() => Promise.resolve(pageOf('/assets/start-2.js')));
    const { code, loads } = codeFailing(9);
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read().error).toBeInstanceOf(OutdatedError);
    expect(loads).toHaveBeenCalledTimes(1);
  });

  it('does not take the page of something else for another version', async () => {
    inPage(() => Promise.resolve(new Response('Back in a minute')));
    const { code } = codeFailing(9);
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read().error).toBe(failing);
  });

  it('says that the portal cannot be reached', async () => {
    inPage(() => Promise.reject(new TypeError('Failed to fetch')));
    const { code } = codeFailing(9);
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read().error).toBeInstanceOf(ApiError);
    expect(code.read().error).toMatchObject({ code: 'no_connection' });
  });

  it('that is fetched ahead is tried once, and a failure is not told', async () => {
    const { code, loads } = codeFailing(1);
    await code.preload();
    expect(code.read()).toEqual({});
    expect(loads).toHaveBeenCalledTimes(1);
    await code.preload();
    expect(code.read()).toEqual({ part: 'the part' });
    await code.preload();
    expect(loads).toHaveBeenCalledTimes(2);
  });

  it('that is opened while it is fetched ahead is fetched once', async () => {
    const { code, loads } = codeFailing(0);
    void code.preload();
    code.open();
    await vi.runAllTimersAsync();
    expect(code.read()).toEqual({ part: 'the part' });
    expect(loads).toHaveBeenCalledTimes(1);
  });
});
