/** From this part of its maximum size on, an airline is short of space. */
const SHORT_FROM = 0.8;

/** Returns whether the owners are to be alerted about the space that an airline uses. */
export const isShortOfSpace = (usedBytes: number, maxBytes: number): boolean =>
  usedBytes >= SHORT_FROM * maxBytes;

/** Returns whether an airline takes no new flights, because its space is used up. */
export const isFull = (usedBytes: number, maxBytes: number): boolean => usedBytes >= maxBytes;
