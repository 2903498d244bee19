import { calendarEndpoints } from '@crewroom/domain/calendar/endpoints';
import { gameScopes } from '@crewroom/domain/contract/access';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import { pushDeviceSchema } from '@crewroom/domain/notifications/endpoints';
import { signatureOf } from '@crewroom/server/testing/discord/discord-user';
import type { Belongings } from './isolation-walk.ts';
import { arriveAt, people, type TestHost, whenNotBusy } from './test-host.ts';

/** Creates an airline whose owner has a game key, a calendar feed, a push device and a Discord application there. */
async function populate(
  test: TestHost,
  robloxId: string,
  { groupId, slug, canary }: { groupId: string; slug: string; canary: string },
): Promise<Belongings> {
  const owner = await test.signIn(robloxId);
  const airline = await owner.createAirline(groupId, slug);
  await arriveAt(owner, airline.url, robloxId);
  const ask = async (method: string, path: string, body: unknown) => {
    const headers = { origin: airline.url };
    const answer = await whenNotBusy(() => owner.open(airline.url + path, { method, body, headers }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer;
  };
  const made = await ask('POST', apiRoutes.createGameKey.path, { name: 'Game', scopes: gameScopes });
  const calendar = await ask('POST', apiRoutes.createCalendar.path, {});
  const device = await ask('POST', apiRoutes.addPushDevice.path, {
    endpoint: `https://fcm.googleapis.com/fcm/send/${slug}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  const body = JSON.stringify({ type: 1 });
  return {
    airline,
    owner,
    gameKey: made.read(gameKeyEndpoints.createGameKey.response).key,
    calendarPath: new URL(calendar.read(calendarEndpoints.createCalendar.response).url).pathname,
    pushDevice: device.read(pushDeviceSchema)._id,
    interaction: { body, headers: signatureOf(body, new Date(test.clock.now)) },
    canary,
  };
}

/** Creates the airlines of Amir and of Dana, for a walk from one to the other. */
export async function populateBoth(test: TestHost): Promise<{ borealis: Belongings; cirrus: Belongings }> {
  return {
    borealis: await populate(test, people.amir, { groupId: '4251', slug: 'borealis', canary: 'AdminAmir' }),
    cirrus: await populate(test, people.dana, { groupId: '4252', slug: 'cirrus', canary: 'DispatcherDana' }),
  };
}
