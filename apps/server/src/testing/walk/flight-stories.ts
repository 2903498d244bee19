import { deepEqual, equal, ok } from 'node:assert/strict';
import { proposal } from '../flights/proposal.ts';
import { flightId, memberId, openFlights, outsider } from '../large-airline.ts';
import type { Story } from './walker.ts';
import { daysAgo } from './whole-airline.ts';

const newFlight = () => ({ ...proposal, scheduledDate: daysAgo(-1) });

export const changeSeats: Story = async ({ ask, size }) => {
  const [flight = 0] = openFlights(size, 1);
  const [taker, waiter, colleague] = [
    outsider(size, flight, 0),
    outsider(size, flight, 1),
    outsider(size, flight, 2),
  ];
  const on = { params: { id: flightId(flight) } };
  const seat = { ...on, body: { roleIndex: 0 } };
  const seatOfWaiter = { ...on, body: { roleIndex: 0, userId: memberId(waiter) } };
  const offer = { ...on, body: { toUserId: memberId(colleague) } };
  ok((await ask('freeCrew', { ...on, query: { role: '0' } })).members.length > 0);
  await ask('seatCandidates', { ...on, query: { role: '0', q: 'me' } });
  await ask('allocateUser', seatOfWaiter);
  await ask('unallocateUser', seatOfWaiter);
  await ask('allocate', seat, taker);
  await ask('unallocate', on, taker);
  await ask('addInterest', on, waiter);
  await ask('removeInterest', on, waiter);
  await ask('allocate', seat, taker);
  await ask('wait', seat, waiter);
  await ask('stopWaiting', on, waiter);
  await ask('offerSeat', offer, taker);
  await ask('withdrawOffer', on, taker);
  await ask('offerSeat', offer, taker);
  await ask('acceptOffer', { ...on, body: { fromUserId: memberId(taker) } }, colleague);
};

export const runFlights: Story = async ({ ask, count, read }) => {
  const propose = async () => ({ params: { id: (await ask('createFlight', { body: newFlight() }))._id } });
  const [approved, rejected, deleted] = [await propose(), await propose(), await propose()];
  await ask('editFlight', { ...approved, body: { aircraft: 'A350' } });
  await ask('approveFlight', approved);
  await ask('setFlightStatus', { ...approved, body: { status: 'AVAILABLE' } });
  await ask('rejectFlight', rejected);
  await ask('deleteFlight', deleted);
  const { flights } = await ask('createSeries', { body: { flight: newFlight(), weeks: 12 } });
  await ask('approveFlights', { body: { ids: flights.map(({ _id }) => _id) } });
  equal(await count(`from flights where flight_code = 'CR1' and approval_status = 'approved'`), 13);
  const flown = await read(
    `select id from flights where status = 'CONCLUDED' and archived_at is null order by id limit 1`,
  );
  await ask('reviewFlight', { params: { id: flown } });
};

export const markAbsence: Story = async ({ ask, read, run }) => {
  const absent = 17;
  const id = await read(`select id from flights where status = 'CONCLUDED' and archived_at is null
    and reviewed_at is null and id not in (select flight_id from allocations where user_id = '${memberId(absent)}')
    order by id limit 1`);
  await run(`update allocations set user_id = '${memberId(absent)}'
    where id = (select id from allocations where flight_id = '${id}' order by id limit 1)`);
  await ask('reviewFlight', { params: { id }, body: { absentUserIds: [memberId(absent)] } });
  const own = { params: { id: memberId(absent) } };
  const [event] = (await ask('reliability', own, absent)).marks;
  const ofReliabilityEvent = { params: { id: event?._id ?? '' } };
  await ask('contestMark', { ...ofReliabilityEvent, body: { text: 'I was there.' } }, absent);
  await ask('decideMark', { ...ofReliabilityEvent, body: { excused: true, comment: 'So it was.' } });
  equal((await ask('reliability', own)).figures.excused, 1);
};

export const keepAircraft: Story = async ({ ask }) => {
  const { roles } = newFlight();
  const kept = await ask('addAircraft', { body: { name: 'A330-300', roles } });
  const type = { params: { id: kept.aircraft._id } };
  await ask('changeAircraft', { ...type, body: { name: 'A330-900', roles, retired: true } });
  equal((await ask('aircraft')).aircraft.length, 1);
  await ask('removeAircraft', type);
  await ask('gateConflicts', { query: { gate: 'B12', scheduledDate: daysAgo(-1) } });
};

export const serveTheGame: Story = async ({ ask, read }) => {
  const made = await ask('createGameKey', {
    body: { name: 'Game', scopes: ['game:read', 'game:attendance', 'game:status'] },
  });
  const query = { from: daysAgo(0), to: daysAgo(-30) };
  ok((await ask('gameFlights', { query }, made)).flights.length > 200);
  const departing = {
    params: {
      id: await read(`select id from flights where scheduled_date > '${daysAgo(0)}'
    and flight_code <> 'CR1' order by scheduled_date limit 1`),
    },
  };
  const robloxId = await read(`select roblox_id from users join allocations on user_id = users.id
    where flight_id = '${departing.params.id}' limit 1`);
  const events = [{ id: 'e-1', robloxId, type: 'joined', at: daysAgo(0) } as const];
  deepEqual(await ask('reportAttendance', { ...departing, body: { events } }, made), {
    accepted: 1,
    duplicates: 0,
    ignored: 0,
  });
  await ask('reportStatus', { ...departing, body: { status: 'BRIEFING' } }, made);
  await ask('attendance', departing);
  await ask('revokeGameKey', { params: { id: made._id } });
};

export const callForCrew: Story = async ({ run, runJob, count }) => {
  await run(
    `delete from allocations where seat_number > 3 and departs > '${daysAgo(0)}'`,
    `update flights set decided_at = '${daysAgo(9)}' where scheduled_date > '${daysAgo(0)}'`,
  );
  await runJob('crew-calls');
  ok((await count('from flights where crew_called_hours is not null')) > 0);
};
