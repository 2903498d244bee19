import { expect, type Page, type Worker } from '@playwright/test';
import { newMember } from '../src/admin-page.ts';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

test.use({ serviceWorkers: 'allow' });

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const devices = (page: Page) =>
  section(page).getByRole('list', { name: 'Devices that are sent notifications' });
const choice = (page: Page, kind: string) =>
  section(page).getByRole('checkbox', { name: `${kind}: Devices` });
const open = (page: Page) => section(page).getByRole('button', { name: 'Choose notifications' }).click();

/** Where the fake browser keeps its subscription. */
const KEPT = 'played-subscription';

/**
 * A headless browser forbids all notifications, and has no push service. Only its permission and its subscription are
 * fake, the latter by the sandbox.
 */
async function subscribeAtSandbox(page: Page, subscription: string): Promise<void> {
  await page.addInitScript(
    ({ made, key }) => {
      const fake = {
        toJSON: (): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null'),
        unsubscribe: () => {
          sessionStorage.removeItem(key);
          return Promise.resolve(true);
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: () => {
          sessionStorage.setItem(key, made);
          return Promise.resolve(fake);
        },
        getSubscription: () => Promise.resolve(sessionStorage.getItem(key) === null ? null : fake),
      });
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
    },
    { made: subscription, key: KEPT },
  );
}

/** Makes the push service change the browser's URL, which only its worker receives. */
async function renewSubscription(page: Page, worker: Worker, subscription: string): Promise<void> {
  await page.evaluate(({ made, key }) => sessionStorage.setItem(key, made), {
    made: subscription,
    key: KEPT,
  });
  await worker.evaluate(
    (made) =>
      new Promise<unknown>((resolve) => {
        const newSubscription = { toJSON: (): unknown => JSON.parse(made) };
        const event = new Event('pushsubscriptionchange');
        dispatchEvent(Object.assign(event, { newSubscription, waitUntil: resolve }));
      }),
    subscription,
  );
}

type Shown = {
  readonly title: string;
  readonly body: string;
};

/** The notifications of the worker, recorded in a list, because a headless browser shows none. */
async function playDevice(worker: Worker) {
  const list = await worker.evaluateHandle(() => {
    const notifications: (Shown & { close: () => void })[] = [];
    const showNotification = (title: string, options: { readonly body: string }) => {
      const notification = {
        title,
        ...options,
        close: () => void notifications.splice(notifications.indexOf(notification), 1),
      };
      notifications.push(notification);
      return Promise.resolve();
    };
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification });
    return notifications;
  });
  return {
    shown: () => list.evaluate((all) => all.map(({ title, body }) => `${title}: ${body}`)),
    press: () =>
      list.evaluate(([notification]) => {
        const event = new Event('notificationclick');
        dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
      }),
  };
}

/** Passes a push message to the worker, as the browser does. */
async function push(page: Page, payload: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) registered.resolve(first.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  });
  await cdp.detach();
}

test('notifications are switched on, chosen, shown, opened and switched off', async ({
  pageOf,
  sandbox,
  requestsOf,
}) => {
  const username = 'Notified';
  const id = await newMember({ sandbox, requestsOf }, username);
  const subscribed = async () =>
    await (await fetch(`${sandbox.url}/control/push/subscribe`, { method: 'POST' })).text();
  const page = await pageOf(username);
  await subscribeAtSandbox(page, await subscribed());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile');
  await open(page);
  await section(page).getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(devices(page)).toContainText('This device');
  await choice(page, 'You receive a reward').press('Space');
  const reminder = choice(page, 'Before staff joining of a flight you have a seat on');
  await reminder.check();
  const lead = section(page).getByRole('combobox', { name: 'How early you are reminded' });
  await expect(lead).toHaveValue('30');
  await lead.selectOption('15 minutes before');
  const none = section(page).getByText('Choose where to get reminders, or none are sent.');
  await reminder.uncheck();
  await expect(none).toBeVisible();
  await reminder.check();
  await expect(none).toHaveCount(0);
  await checkNoSidewaysScroll(page, 360);
  await expect
    .poll(async () => (await fetchApi(await requestsOf(username), 'notifications', {})).reminderMinutes)
    .toBe(15);
  await page.reload();
  await open(page);
  await expect(choice(page, 'You receive a reward')).toBeChecked();
  await expect(choice(page, 'You receive a sanction')).not.toBeChecked();
  await expect(devices(page)).toContainText('This device');

  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The portal has a worker');
  const asMember = await requestsOf(username);
  const [before] = (await fetchApi(asMember, 'notifications', {})).channels.push;
  await renewSubscription(page, worker, await subscribed());
  await fetchApi(asMember, 'removePushDevice', { params: { id: before?._id ?? '' } });
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/api/me/push'));
  await page.reload();
  await confirmed;
  await open(page);
  await expect(devices(page)).toContainText('This device');

  await fetchApi(await requestsOf(cast.admin), 'addReward', {
    params: { id },
    body: { amount: 2, reason: 'Well flown' },
  });
  const text = 'You have received a reward of $2.00: Well flown';
  const device = await playDevice(worker);
  await push(page, { title: 'Airline', body: text, link: '/leaderboard', kind: 'reward' });
  await expect.poll(device.shown).toEqual([`Airline: ${text}`]);
  await device.press();
  await expect(page).toHaveURL(/\/leaderboard$/);
  expect(await device.shown()).toEqual([]);

  await page.goto('/profile');
  await open(page);
  await devices(page)
    .getByRole('button', { name: /^Switch off/ })
    .click();
  await expect(section(page).getByRole('button', { name: 'Switch on for this device' })).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
});
