import { signInPaths } from '@crewroom/domain/contract/routes';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { routeLabel } from '../http/request-log.ts';

/** The metrics of one process, in the format of Prometheus. */
export type Metrics = {
  /** Counts the requests of an app. Call it before the routes are added. */
  readonly watch: (app: FastifyInstance) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

type Deps = Pick<Dependencies, 'database' | 'clock'>;

const PREFIX = 'crewroom_';
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** The endpoints that request a seat, or a place on a waitlist. */
const seatEndpoints: ReadonlySet<string> = new Set(
  [
    flightEndpoints.allocate,
    flightEndpoints.allocateUser,
    flightEndpoints.wait,
    flightEndpoints.offerSeat,
    flightEndpoints.acceptOffer,
  ].map(({ method, path }) => `${method} ${path}`),
);
const signIns: ReadonlySet<string> = new Set(Object.values(signInPaths));

/** No label holds an id, a name or an address: their values are bounded and name nobody. */
function createRequestCounter(registers: Registry[]) {
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests answered, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time to answer a request, live streams left out.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const signInOutcomes = new Counter({
    name: `${PREFIX}sign_ins_total`,
    help: 'Sign-ins by how they went: begun, signed_in, or the code the login screen shows.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const seatConflicts = new Counter({
    name: `${PREFIX}seat_conflicts_total`,
    help: 'Seats asked for and refused because of how the flight stood (409).',
    registers,
  });

  return (request: FastifyRequest, reply: FastifyReply) => {
    const route = routeLabel(request);
    const method = METHODS.has(request.method) ? request.method : 'other';
    const labels = { method, route, status: String(reply.statusCode) };
    requests.inc(labels);
    if (request.routeOptions.config.isStream !== true) durations.observe(labels, reply.elapsedTime / 1000);
    if (signIns.has(route)) {
      const outcomeWithoutError = route === signInPaths.start ? 'begun' : 'signed_in';
      signInOutcomes.inc({ outcome: request.outcome ?? outcomeWithoutError });
    }
    if (seatEndpoints.has(`${method} ${route}`) && reply.statusCode === 409) seatConflicts.inc();
  };
}

function addGauge<Label extends string>(registry: Registry, gauge: GaugeConfiguration<Label>): void {
  registry.registerMetric(new Gauge({ ...gauge, name: PREFIX + gauge.name, registers: [] }));
}

function addPoolGauge(registry: Registry, { poolUse }: Database): void {
  if (poolUse === undefined) return;
  addGauge(registry, {
    name: 'database_pool_connections',
    help: 'Connections of the pool to PostgreSQL, by state; waiting are those who wait for one.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(poolUse())) this.set({ state }, count);
    },
  });
}

function addRosterGauge(registry: Registry, { database, clock }: Deps): void {
  addGauge(registry, {
    name: 'roster_age_seconds',
    help: 'Time since the last good sync of the roster; absent before the first.',
    async collect() {
      this.remove();
      const row = await database.db
        .selectFrom('roster')
        .select('synced_at')
        .executeTakeFirst()
        // Without the database the other numbers matter most.
        .catch(() => undefined);
      if (row?.synced_at == null) return;
      this.set((clock().getTime() - Date.parse(row.synced_at)) / 1000);
    },
  });
}

function addOutboxGauges(registry: Registry, { database, clock }: Deps): void {
  const query = () =>
    database.db
      .selectFrom('outbox')
      .select([
        'state',
        ({ fn }) => fn.countAll<number>().as('count'),
        ({ fn }) => fn.min('since').as('since'),
      ])
      .groupBy('state')
      .execute()
      .catch(() => []);
  let reading: ReturnType<typeof query> | null = null;
  // Both gauges of a scrape collect at the same time. One that set the other would set its value of the next scrape.
  const read = () => {
    reading ??= query().finally(() => {
      reading = null;
    });
    return reading;
  };
  addGauge(registry, {
    name: 'outbox_posts',
    help: 'Posts for the chat, by state; the same in every process.',
    labelNames: ['state'],
    async collect() {
      this.reset();
      for (const { state, count } of await read()) this.set({ state }, Number(count));
    },
  });
  addGauge(registry, {
    name: 'outbox_oldest_waiting_seconds',
    help: 'How long the oldest post has been waiting; 0 when none waits.',
    async collect() {
      const waiting = (await read()).find(({ state }) => state === 'waiting');
      this.set(waiting === undefined ? 0 : (clock().getTime() - Date.parse(waiting.since)) / 1000);
    },
  });
}

/** Creates the metrics of one process. */
export function createMetrics(deps: Deps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const countRequest = createRequestCounter([registry]);
  addPoolGauge(registry, deps.database);
  addRosterGauge(registry, deps);
  addOutboxGauges(registry, deps);
  return {
    watch(app) {
      addGauge(registry, {
        name: 'live_streams_open',
        help: 'Open streams of live events.',
        collect() {
          this.set(app.openStreams());
        },
      });
      app.addHook('onResponse', (request, reply, done) => {
        countRequest(request, reply);
        done();
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
