/** At most `most` page numbers around `page`, as many before as after where possible. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(1, page - Math.floor(most / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
