/** Announces to a screen reader that a screen is loading. */
export function LoadingScreen() {
  return <output className="visually-hidden">Loading</output>;
}
