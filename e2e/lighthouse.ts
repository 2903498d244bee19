import { delimiter, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { z } from 'zod';
import { median, publish, type Row } from '../bench/reports.ts';
import { freePort } from '../tools/process.ts';
import { cast, type Scenario, stageScenario } from './src/scenario.ts';
import { mainScreens, screenNamed } from './src/screens.ts';
import type { Screen } from './src/visit-screen.ts';
import { type Setup, withPortal } from './src/with-portal.ts';

/** It would be a quarter of all packages, so npm fetches it on demand. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;

/** The parts of a Lighthouse report that are shown. */
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

type Report = z.infer<typeof reportSchema>;

const ratedAs = (category: string) => (report: Report) => 100 * (report.categories[category]?.score ?? 0);
const valueIn = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;

const figures = {
  performance: ratedAs('performance'),
  accessibility: ratedAs('accessibility'),
  'first paint ms': valueIn('first-contentful-paint'),
  'largest paint ms': valueIn('largest-contentful-paint'),
  'blocking ms': valueIn('total-blocking-time'),
  'shift ‰': (report: Report) => 1000 * valueIn('cumulative-layout-shift')(report),
};

/** The headers of a visit: the session of the screen's member. */
const headersFor = async ({ who }: Screen, { requestsOf }: Setup): Promise<Record<string, string>> => {
  if (who === null) return {};
  const { cookies } = await (await requestsOf(cast[who])).storageState();
  return { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
};

const visit = async (screen: Screen, scenario: Scenario, port: number, setup: Setup): Promise<Report> => {
  const { stdout } = await execa(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${setup.portal.url}${screen.path(scenario)}`,
      `--port=${port}`,
      `--extra-headers=${JSON.stringify(await headersFor(screen, setup))}`,
      '--only-categories=performance,accessibility',
      '--output=json',
      '--quiet',
    ],
    { env: { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) }, stdin: 'ignore' },
  );
  return reportSchema.parse(JSON.parse(stdout));
};

// `npm run bench:lighthouse -- admin settings` visits those screens only.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const wanted = positionals.length > 0 ? positionals : mainScreens;
const port = await freePort();

await withPortal(
  async (setup) => {
    const scenario = await stageScenario(setup.portal, setup.requestsOf);
    const rows: Row[] = [];
    for (const name of wanted) {
      const screen = screenNamed(name);
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        reports.push(await visit(screen, scenario, port, setup));
      const row: Record<string, string | number> = { screen: name };
      for (const [figure, of] of Object.entries(figures)) row[figure] = Math.round(median(reports.map(of)));
      rows.push(row);
    }
    const what = `${LIGHTHOUSE}, its mobile preset. Medians of ${ROUNDS}.`;
    publish({ name: 'lighthouse', what, rows }, options.write);
  },
  [`--remote-debugging-port=${port}`],
);
