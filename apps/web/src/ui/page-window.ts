/** The numbers of the pages offered around `page`, `most` of them at the most: as many before as after where there are. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(1, page - Math.floor(most / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
