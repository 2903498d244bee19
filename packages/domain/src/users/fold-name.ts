/** The key under which a name is matched without regard to case or to forms of the same letter. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
