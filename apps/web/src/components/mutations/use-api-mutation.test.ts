import type { InputOf } from '@crewroom/domain/catalogue/endpoints';
import { type ErrorCode, errorStatus } from '@crewroom/domain/contract/errors';
import { topics } from '@crewroom/domain/contract/topics';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery } from '../../lib/api-query.ts';
import { idempotencyKeys } from '../../lib/idempotency-keys.ts';
import { addLoadedQueries, staleEndpoints } from '../../lib/testing/cached-queries.ts';
import { closeToast, currentToasts } from '../ui/toasts.ts';
import type { ApiMutationOptions } from './mutation-options.ts';
import { type ApiMutation, useApiMutation } from './use-api-mutation.ts';

type Reward = InputOf<'addReward'>['body'];
type ResponseBody = { readonly user: AdminUser };
type Hook = ApiMutation<ResponseBody, Reward>;
type More = Partial<ApiMutationOptions<'addReward', Reward>>;

type ScreenProps = { readonly userId: string; readonly more: More; readonly give: (hook: Hook) => void };

function Screen({ userId, more, give }: ScreenProps) {
  const hook = useApiMutation<'addReward', Reward>({
    endpoint: 'addReward',
    parts: (body) => ({ params: { id: userId }, body }),
    topic: topics.member(userId),
    success: (_, { amount }) => `$${amount} added`,
    failure: 'Failed to add reward',
    ...more,
  });
  give(hook);
  return null;
}

const fetching = vi.fn<typeof fetch>();
let members = 0;

const response =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

const rex = { user: { robloxUsername: 'RewardedRex' } };
const done = response(201, rex, { 'crewroom-topics': 'history,leaderboard' });
const refused = (code: ErrorCode, more: object = {}) =>
  response(errorStatus[code], { code, message: 'Not now.', requestId: 'r1', ...more });
const nameRex = () => '@RewardedRex';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const late = () => Promise.reject(new DOMException('too late', 'TimeoutError'));

/** An action on a member of this test only. `endpoints` are the responses to its requests, one after the other. */
function acting(calls: readonly (() => Promise<Response>)[], more: More = {}) {
  for (const call of calls) fetching.mockImplementationOnce(call);
  members += 1;
  const queryClient = new QueryClient();
  const userId = `01900000-0000-7000-8000-${String(members).padStart(12, '0')}`;
  addLoadedQueries(queryClient, [
    [apiQuery('adminUser', { params: { id: userId } }), {}],
    [apiQuery('adminUsers', { query: {} }), { users: [{ _id: userId }] }],
    [apiQuery('adminHistory', { query: {} }), {}],
    [apiQuery('leaderboard', {}), {}],
  ]);
  const hookOf = (): Hook => {
    const hooks: Hook[] = [];
    const screen = createElement(Screen, { userId, more, give: (hook) => void hooks.push(hook) });
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screen));
    const [hook] = hooks;
    if (hook === undefined) throw new Error('The screen was not drawn');
    return hook;
  };
  const hook = hookOf();
  return {
    action: (amount = 50) => send(hook, amount),
    /** Simulates a dialog that was closed and opened again. */
    actAgain: (amount = 50) => send(hookOf(), amount),
    /** Simulates a form, by `mutate`. */
    submit: async (form: string) => {
      hook.mutate({ type: 'bonus', amount: 50, reason: 'Well flown.' }, { form });
      await expect.poll(() => queryClient.isMutating()).toBe(0);
    },
    queryClient,
    stale: () => staleEndpoints(queryClient),
    /** The optimistic display of the running actions. */
    shown: () =>
      queryClient
        .getMutationCache()
        .findAll({ status: 'pending' })
        .map(({ state }) => state.context),
  };
}

const send = (hook: Hook, amount: number) =>
  hook.mutateAsync({ type: 'bonus', amount, reason: 'Well flown.' }).catch((error: unknown) => error);

const keys = () => fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
const toasts = () => currentToasts().map(({ tone, text, detail }) => ({ tone, text, detail }));

describe('an action', () => {
  beforeEach(() => {
    fetching.mockReset();
    vi.stubGlobal('fetch', fetching);
    vi.stubGlobal('HTMLElement', Object);
    vi.stubGlobal('document', { activeElement: null, body: {} });
    for (const { id } of currentToasts()) closeToast(id);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('shows its success, and refetches the topics that the response invalidated', async () => {
    const { action, stale } = acting([done]);
    await action(50);
    expect(toasts()).toEqual([{ tone: 'success', text: '$50 added', detail: undefined }]);
    expect(stale()).toEqual(['adminHistory', 'leaderboard']);
  });

  it('shows no success that shows anyway, but always its error', async () => {
    const quiet = { success: null };
    await acting([done], quiet).action();
    expect(toasts()).toEqual([]);
    await acting([refused('insufficient_rank')], quiet).action();
    expect(toasts()).toMatchObject([{ tone: 'failure' }]);
  });

  it('shows its error in the server’s words, and refetches the queries about its subject', async () => {
    const { action, stale } = acting([refused('higher_rank')]);
    await action();
    expect(toasts()).toEqual([{ tone: 'failure', text: 'Not now.', detail: undefined }]);
    expect(stale()).toEqual(['adminUser', 'adminUsers']);
  });

  it('names its subject in its toasts', async () => {
    await acting([done], { named: nameRex, remark: () => 'That is their third.' }).action();
    await acting([refused('higher_rank')], { named: nameRex }).action();
    expect(toasts()).toMatchObject([
      { detail: '@RewardedRex. That is their third.' },
      { detail: '@RewardedRex' },
    ]);
  });

  it('refetches nothing when its input was invalid', async () => {
    const { action, stale } = acting([refused('invalid_input')]);
    await action();
    expect(stale()).toEqual([]);
  });

  it('shows its outcome optimistically while it is running', async () => {
    const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
    const applied: string[] = [];
    const { action, shown } = acting(
      responses.map(
        ({ promise }) =>
          () =>
            promise,
      ),
      {
        optimisticUpdate: ({ amount }) => ({ amount }),
        applyResponse: ({ user }, { amount }) => void applied.push(`${user.robloxUsername}: ${amount}`),
      },
    );
    const actions = [action(50), action(60)];
    await expect.poll(() => shown()).toEqual([{ amount: 50 }, { amount: 60 }]);
    responses[0].resolve(await refused('higher_rank')());
    await actions[0];
    expect(shown()).toEqual([{ amount: 60 }]);
    responses[1].resolve(await done());
    await actions[1];
    expect(shown()).toEqual([]);
    expect(applied).toEqual(['RewardedRex: 60']);
  });

  it('ends with its response, while its topics are still being refetched', async () => {
    const { action, queryClient } = acting([done]);
    const beingRead = Promise.withResolvers<void>();
    const invalidateQueries = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(beingRead.promise);
    await action();
    expect(invalidateQueries).toHaveBeenCalled();
    beingRead.resolve();
  });

  it('adds the server’s words to its own when requested', async () => {
    const { action } = acting([refused('higher_rank')], { showsReason: true });
    await action();
    expect(toasts()).toMatchObject([{ text: 'Failed to add reward: Not now.' }]);
  });

  it('shows the default text with an explanation without a response', async () => {
    const { action } = acting([lost]);
    await action();
    expect(toasts()).toEqual([
      {
        tone: 'failure',
        text: 'Failed to add reward',
        detail: 'The portal cannot be reached. Check your connection and try again.',
      },
    ]);
  });

  const suspension = { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' };

  it.each([
    ['the session is over', refused('no_session')],
    ['the member is suspended', refused('suspended', { suspension })],
  ])('shows nothing when %s', async (_, refusal) => {
    const { action } = acting([refusal]);
    await action();
    expect(toasts()).toEqual([]);
  });

  describe('of which nobody knows whether it happened', () => {
    it('keeps its key while it stays unknown', async () => {
      const { action } = acting([late, lost, done]);
      for (let tries = 0; tries < 3; tries += 1) await action();
      expect(new Set(keys()).size).toBe(1);
      expect(toasts().at(-1)).toMatchObject({ tone: 'success' });
    });

    it('keeps its key in another dialog and with other input, so that only one of both succeeds', async () => {
      const { action, actAgain, stale } = acting([late, refused('idempotency_mismatch'), done]);
      await action(500);
      const failure = await actAgain(50);
      expect(toasts().at(-1)?.text).toMatch(/^An earlier attempt was successful after all/);
      expect(failure).toMatchObject({ issues: [{ message: toasts().at(-1)?.text }] });
      expect(stale()).toEqual(['adminHistory', 'adminUser', 'adminUsers', 'leaderboard']);
      await actAgain(50);
      const [first, second, third] = keys();
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });

    it('says that it had succeeded already instead of showing a second success', async () => {
      const { action } = acting([late, response(201, rex, { 'crewroom-repeated': 'true' }), done]);
      await action();
      await action();
      expect(toasts().at(-1)).toEqual({
        tone: 'notice',
        text: 'Your earlier attempt had already been successful',
        detail: 'It was not done twice. If you do want it twice, do it again now.',
      });
      await action();
      expect(toasts().at(-1)).toMatchObject({ tone: 'success', text: '$50 added' });
      expect(new Set(keys()).size).toBe(2);
    });

    it('gets a new key once the form that sent it is discarded', async () => {
      const { submit } = acting([late, late, done]);
      await submit('reward-of-rex');
      await submit('reward-of-rex');
      idempotencyKeys.endForm('reward-of-rex');
      await submit('reward-of-rex');
      const [first, second, third] = keys();
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });
  });

  it('runs after an earlier one on the same member', async () => {
    const first = Promise.withResolvers<Response>();
    const { action, actAgain } = acting([() => first.promise, done]);
    const actions = [action(50), actAgain(60)];
    await expect.poll(() => fetching).toHaveBeenCalledOnce();
    first.resolve(await done());
    await Promise.all(actions);
    expect(new Set(keys()).size).toBe(2);
  });
});
