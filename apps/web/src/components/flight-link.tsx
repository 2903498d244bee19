import { Link } from '@tanstack/react-router';

type FlightLinkProps = {
  readonly flight: { readonly _id: string; readonly flightCode: string };
  readonly className: string;
};

/** A flight's code, which links to the flight. */
export function FlightLink({ flight, className }: FlightLinkProps) {
  return (
    <Link className={className} to="/flights/$id" params={{ id: flight._id }}>
      {flight.flightCode}
    </Link>
  );
}
