import type { ClosedTerm } from '@crewroom/domain/terms/calls';
import { formatZulu } from '../../lib/dates.ts';
import { formatChf } from '../../lib/money.ts';
import classes from './closed-terms.module.css';
import { chart, type TermBar, termBars } from './term-chart.ts';

// In units of the drawing's view box, as in `chart`.
const SEGMENT_GAP = 1;
const TOTAL_ABOVE_BAR = 5;
const TERM_ABOVE_EDGE = 6;

function Bar({ bar: { x, width, attended, hosted } }: { readonly bar: TermBar }) {
  const { baseline } = chart;
  return (
    <>
      {attended > 0 && (
        <rect className={classes.attended} x={x} width={width} y={baseline - attended} height={attended} />
      )}
      {hosted > 0 && (
        <rect
          className={classes.hosted}
          x={x}
          width={width}
          y={baseline - attended - hosted}
          height={Math.max(SEGMENT_GAP, hosted - SEGMENT_GAP)}
        />
      )}
    </>
  );
}

function Figures({ bar: { number, total, middle, attended, hosted } }: { readonly bar: TermBar }) {
  return (
    <>
      <text className={classes.total} x={middle} y={chart.baseline - attended - hosted - TOTAL_ABOVE_BAR}>
        {total}
      </text>
      <text className={classes.term} x={middle} y={chart.height - TERM_ABOVE_EDGE}>
        {`T${number}`}
      </text>
    </>
  );
}

function Chart({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  const bars = termBars(terms);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <line className={classes.baseline} x1={0} x2={chart.width} y1={chart.baseline} y2={chart.baseline} />
      {bars.map((bar) => (
        <Bar key={bar.number} bar={bar} />
      ))}
      {bars.map(
        ({ number, quota }) =>
          quota && (
            <line
              key={number}
              className={classes.quota}
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

function Legend({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-series="attended">Attended</li>
      <li data-series="hosted">Hosted</li>
      {terms.some(({ effectiveRequiredFlights }) => effectiveRequiredFlights > 0) && (
        <li data-series="quota">Quota</li>
      )}
    </ul>
  );
}

/** The same figures, with the pay, for whoever does not see the chart. */
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

/** Closed terms as bars of flights, with the line of the quota where there was one, and as a table for screen readers. */
export function ClosedTerms({ terms }: { readonly terms: readonly ClosedTerm[] }) {
  return (
    <>
      <Chart terms={terms} />
      <Legend terms={terms} />
      <Table terms={terms} />
    </>
  );
}
