import { expect } from '@playwright/test';
import { fetchApi } from '../src/fetch-api.ts';
import { startGameServer } from '../src/game-server.ts';
import { gotoLive } from '../src/live.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { cardIn } from '../src/scheduling-page.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';
import { toasts } from '../src/toasts.ts';

test.use({ live: true });

const [nia, kofi] = ['NoPictureNia', 'KofiKnots'] as const;

test('the game reports the members on board, and the review suggests the absent ones', async ({
  pageOf,
  requestsOf,
}) => {
  const dana = await requestsOf(cast.dispatcher);
  const id = await stageFlight(requestsOf, { code: 'ABOARD', departs: hoursAhead(1) });
  for (const name of [nia, kofi]) {
    const userId = await memberIdOf(dana, name);
    await fetchApi(dana, 'allocateUser', { params: { id }, body: { roleIndex: 1, userId } });
  }
  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  const game = await startGameServer(await requestsOf(cast.owner));

  const page = await pageOf(cast.dispatcher);
  await gotoLive(page, `/flights/${id}`);
  const aboard = page.getByRole('region', { name: 'On board now' });
  await expect(aboard).toContainText('The game has reported nobody yet.');
  await game.report(id, [
    { who: nia, type: 'joined', minutesAgo: 40 },
    { who: cast.dispatcher, type: 'joined', minutesAgo: 30 },
  ]);
  const person = (name: string) => aboard.getByRole('listitem').filter({ hasText: `@${name}` });
  await expect(person(nia).getByRole('img', { name: 'On board', exact: true })).toBeVisible();
  await expect(person(nia)).toContainText('40 min, since');
  await expect(person(kofi)).toContainText('Never seen by the game');
  await game.report(id, [{ who: nia, type: 'left', minutesAgo: 5 }]);
  await expect(person(nia).getByRole('img', { name: 'Not on board' })).toBeVisible();
  await expect(person(nia)).toContainText('35 min');

  await fetchApi(dana, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  await expect(aboard).toBeHidden();

  const admin = await pageOf(cast.admin);
  await admin.goto('/scheduling');
  await cardIn(admin, 'Concluded', 'ABOARD').getByRole('button', { name: 'Review & Award Points' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Review flight ABOARD' });
  const tick = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^@${name}`) });
  await expect(dialog).toContainText(
    'Based on the game’s reports: anyone never seen is unticked. You decide.',
  );
  await expect(tick(nia)).toBeChecked();
  await expect(tick(nia)).toHaveAccessibleName(/35 min, \d\d:\d\dZ to \d\d:\d\dZ/);
  await expect(tick(cast.dispatcher)).toHaveAccessibleName(/30 min|31 min/);
  await expect(tick(kofi)).not.toBeChecked();
  await expect(tick(kofi)).toHaveAccessibleName(/Never seen by the game/);
  await expect(dialog).toContainText('1 no-show gets nothing.');

  await tick(kofi).check();
  await dialog.getByText('Show as JSON').click();
  await expect(dialog.getByLabel('Points as JSON (optional)')).toHaveValue('');
  await tick(kofi).uncheck();
  await dialog.getByRole('button', { name: 'Award points' }).click();
  await expect(toasts(admin, 'Flight reviewed and points awarded')).toBeVisible();
  const { logs } = await fetchApi(dana, 'flight', { params: { id } });
  expect(logs[0]?.details).toContain(`absent: @${kofi}`);
});
