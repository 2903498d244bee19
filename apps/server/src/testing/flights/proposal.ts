/** A flight as a dispatcher proposes it, three days after the clock of the tests. */
export const proposal = {
  flightCode: 'CR1',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A320',
  scheduledDate: '2026-03-05T18:30:00Z',
  times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
  roles: [{ name: 'Captain', capacity: 1 }],
};
