/** The key under which a name is matched without regard to case or to forms of the same letter. */
export function foldName(name: string): string {
  // Lower case can leave the normal form: H with a line below has no letter of its own, its small form has one.
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}
