import { plainRoutes } from '@crewroom/domain/contract/routes';
import { departureMessages } from '@crewroom/domain/departures/messages';
import type { DeparturesPage } from '@crewroom/domain/departures/page';
import { DEPARTURES_SECONDS } from '@crewroom/domain/departures/rules';
import { BrandMark } from '../components/ui/brand-mark.tsx';
import { DeparturesBoard } from './departures-board.tsx';

const { departuresPage, departuresCalendar } = plainRoutes;
const JSON_PATH = '/api/public/departures';
const MARK_SIZE = 40;

function AirlineName({ airline, isEmbedded }: Pick<DeparturesPage, 'airline' | 'isEmbedded'>) {
  const words = (
    <>
      {airline} <span className="block text-14 leading-5 font-normal text-night-dim">Departures</span>
    </>
  );
  if (!isEmbedded) return words;
  return (
    <a className="text-inherit no-underline" href={departuresPage.path} target="_blank" rel="noopener">
      {words}
    </a>
  );
}

/** The bar with the airline and the clocks. The script fills the clocks. */
function Bar({ airline, logoUrl, isEmbedded }: DeparturesPage) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-5 border-b-4 border-b-(--accent-6) bg-night text-night-text print:border-b-line print:bg-card ${isEmbedded ? 'py-2' : 'py-3'}`}
    >
      <span className="leading-0 [&>*]:size-10 [&>*]:object-contain">
        <BrandMark src={logoUrl} size={MARK_SIZE} />
      </span>
      <h1 className="min-w-[min(9rem,100%)] flex-1 text-20 leading-6 font-heavy tracking-[-0.015em]">
        <AirlineName airline={airline} isEmbedded={isEmbedded} />
      </h1>
      <p className="min-h-11 text-end print:hidden">
        <time className="block font-mono text-22 leading-7 font-heavy text-lamp" id="zulu" />{' '}
        <span className="text-13 leading-4 text-night-dim" id="here" />
      </p>
    </div>
  );
}

function Links() {
  const linkClasses = 'inline-flex min-h-11 items-center px-1.5';
  return (
    <span className="print:hidden">
      {' '}
      <a className={linkClasses} href={departuresCalendar.path}>
        Calendar
      </a>{' '}
      <a className={linkClasses} href={JSON_PATH}>
        JSON
      </a>{' '}
      <a className={linkClasses} href="/">
        Staff portal
      </a>
    </span>
  );
}

/** The body of the page. It has everything without a script, which only adds local times and refreshes the board. */
export function DeparturesBody({ page }: { readonly page: DeparturesPage }) {
  const { departures, now, isEmbedded } = page;
  return (
    <>
      <main className="flex-1" data-refresh-seconds={DEPARTURES_SECONDS}>
        <Bar {...page} />
        <p
          className="px-5 not-empty:py-2.5 not-empty:border-b not-empty:border-b-amber-line bg-amber-fill text-amber-text text-14 leading-5 font-semibold"
          id="news"
          role="status"
        />
        <DeparturesBoard departures={departures} now={now} />
      </main>
      <footer className="px-5 pb-4 text-center text-13 text-dim">
        <p>
          Times are Zulu (UTC)
          <span id="zone" />.{!isEmbedded && <Links />}
        </p>
      </footer>
    </>
  );
}

/** The body of the page of an airline that shows no departures. */
export function NoDepartures({ airline }: { readonly airline: string }) {
  return (
    <main className="grid min-h-[60dvh] content-center justify-items-center gap-2 px-5 text-center">
      <h1 className="text-22 leading-8 font-heavy text-bright">{departureMessages.off}</h1>
      <p>
        <a className="inline-flex min-h-11 items-center" href="/">{`To the staff portal of ${airline}`}</a>
      </p>
    </main>
  );
}
