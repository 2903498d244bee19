import classes from './place-mark.module.css';

const MEDALS = 3;

/** A place in a ranking; the first three hang as medals, told from the others by their shape as well as their metal. */
export function PlaceMark({ place }: { readonly place: number }) {
  if (place > MEDALS) return <span className={classes.place}>{place}</span>;
  return (
    <span className={classes.medal} data-place={place}>
      <span className={classes.disc}>{place}</span>
    </span>
  );
}
