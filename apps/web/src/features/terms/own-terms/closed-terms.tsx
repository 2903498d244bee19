import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import { formatZulu } from '../../../lib/dates.ts';
import { formatChf } from '../../../lib/money.ts';
import { chart, type TermBar, termBars } from './term-chart.ts';

// In units of the SVG view box, as in `chart`.
const SEGMENT_GAP = 1;
const TERM_ABOVE_EDGE = 6;

function Bar({ bar: { x, width, attended, hosted } }: { readonly bar: TermBar }) {
  const { baseline } = chart;
  return (
    <>
      {attended > 0 && (
        <rect
          className="fill-accent forced:fill-[CanvasText]"
          x={x}
          width={width}
          y={baseline - attended}
          height={attended}
        />
      )}
      {hosted > 0 && (
        <rect
          className="fill-ring-full forced:fill-[Highlight]"
          x={x}
          width={width}
          y={baseline - attended - hosted}
          height={Math.max(SEGMENT_GAP, hosted - SEGMENT_GAP)}
        />
      )}
    </>
  );
}

function Figures({ bar: { number, total, totalY, middle } }: { readonly bar: TermBar }) {
  return (
    <>
      <text
        className="fill-bright font-mono text-12 font-heavy stroke-card forced:fill-[CanvasText] forced:stroke-[Canvas]"
        textAnchor="middle"
        paintOrder="stroke"
        strokeWidth="3"
        x={middle}
        y={totalY}
      >
        {total}
      </text>
      <text
        className="fill-dim font-mono text-12 forced:fill-[CanvasText]"
        textAnchor="middle"
        x={middle}
        y={chart.height - TERM_ABOVE_EDGE}
      >
        {`T${number}`}
      </text>
    </>
  );
}

function Chart({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  const bars = termBars(terms);
  return (
    <svg
      className="block w-full max-w-80"
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <line
        className="stroke-line-strong forced:stroke-[CanvasText]"
        x1={0}
        x2={chart.width}
        y1={chart.baseline}
        y2={chart.baseline}
      />
      {bars.map((bar) => (
        <Bar key={bar.number} bar={bar} />
      ))}
      {bars.map(
        ({ number, quota }) =>
          quota && (
            <line
              key={number}
              className="stroke-bright forced:stroke-[CanvasText]"
              strokeWidth="2"
              strokeDasharray="4 3"
              x1={quota.from}
              x2={quota.to}
              y1={quota.y}
              y2={quota.y}
            />
          ),
      )}
      {bars.map((bar) => (
        <Figures key={bar.number} bar={bar} />
      ))}
    </svg>
  );
}

const signs = {
  Attended: 'size-3 bg-accent',
  Hosted: 'size-3 bg-ring-full',
  Quota: 'w-3 border-t-2 border-dashed border-bright',
} as const;

function Legend({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  const hasQuota = terms.some(({ effectiveRequiredFlights }) => effectiveRequiredFlights > 0);
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 leading-5 text-dim" aria-hidden="true">
      {(['Attended', 'Hosted', ...(hasQuota ? (['Quota'] as const) : [])] as const).map((series) => (
        <span key={series} className="flex items-center gap-1.5">
          <span className={`[forced-color-adjust:none] [print-color-adjust:exact] ${signs[series]}`} />
          {series}
        </span>
      ))}
    </p>
  );
}

/** The figures of the chart, with the pay, for screen readers. */
function Table({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Your flights and pay in the last closed terms</caption>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Closed</th>
            <th scope="col">Attended</th>
            <th scope="col">Hosted</th>
            <th scope="col">Required</th>
            <th scope="col">Pay</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.number}>
              <th scope="row">Term {term.number}</th>
              <td>{formatZulu(term.closedAt, 'date')}</td>
              <td>{term.flightsAttended}</td>
              <td>{term.flightsHosted}</td>
              <td>{term.effectiveRequiredFlights === 0 ? 'none' : term.effectiveRequiredFlights}</td>
              <td>{formatChf(term.pay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Closed terms as bars of flights, with the line of the quota if there was one, and as a table for screen readers. */
export function ClosedTerms({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  return (
    <>
      <Chart terms={terms} />
      <Legend terms={terms} />
      <Table terms={terms} />
    </>
  );
}
