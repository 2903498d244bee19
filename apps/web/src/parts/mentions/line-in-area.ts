/**
 * How far below the upper edge of a text area a line of its text ends, in pixels: the line of the character at `index`, or
 * the edge of the area when the line is scrolled out of it.
 */
export function endOfLine(area: HTMLTextAreaElement, index: number): number {
  const { font, letterSpacing, padding, tabSize } = getComputedStyle(area);
  const copy = document.createElement('div');
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    font,
    letterSpacing,
    padding,
    tabSize,
  });
  const mark = document.createElement('span');
  mark.textContent = area.value.charAt(index);
  copy.append(area.value.slice(0, index), mark);
  area.after(copy);
  const inText = mark.offsetTop + mark.offsetHeight - area.scrollTop;
  copy.remove();
  return Math.min(Math.max(inText, 0), area.offsetHeight);
}
