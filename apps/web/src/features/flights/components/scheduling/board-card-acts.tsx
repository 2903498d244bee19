import {
  canDecideFlights,
  canDeleteFlight,
  canOpenFromBoard,
  decisionRefusal,
  reviewRefusal,
} from '@crewroom/domain/flights/rules';
import { Link } from '@tanstack/react-router';
import { useStartData } from '../../../../lib/start-data.ts';
import { useViewer } from '../../../../parts/viewer.ts';
import actClasses from '../../../../ui/act.module.css';
import { factsOf } from '../../flight-facts.ts';
import { ReviewAct } from '../review/review-act.tsx';
import { Approve } from './approve.tsx';
import type { BoardActProps } from './board-act-props.ts';
import { DeleteFlight } from './delete-flight.tsx';
import { Reject } from './reject.tsx';

/** What the board offers on a flight (specification, sections 2 and 6). */
export function BoardCardActs({ flight, onGone }: BoardActProps) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  if (viewer === null) return null;
  const facts = factsOf(flight);
  const decides = canDecideFlights(viewer, thresholds);
  const isPending = decisionRefusal(flight) === null;
  const waitsForReview = reviewRefusal(flight) === null;
  return (
    <>
      {decides && isPending && <Approve flight={flight} onGone={onGone} />}
      {decides && isPending && <Reject flight={flight} onGone={onGone} />}
      {decides && waitsForReview && <ReviewAct flight={flight} onGone={onGone} />}
      {canOpenFromBoard(viewer, facts, thresholds) && (
        <Link
          className={actClasses.act}
          data-kind={decides && (isPending || waitsForReview) ? 'quiet' : 'plain'}
          to="/flights/$id"
          params={{ id: flight._id }}
          aria-label={`Details of flight ${flight.flightCode}`}
        >
          Details
        </Link>
      )}
      {canDeleteFlight(viewer, facts) && <DeleteFlight flight={flight} onGone={onGone} />}
    </>
  );
}
