/** While a screen's code is on its way. */
export function PendingScreen() {
  return <output className="visually-hidden">Loading</output>;
}
