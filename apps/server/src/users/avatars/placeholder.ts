const COLOURS = [
  '#3b5b7a',
  '#4a6670',
  '#5b5a86',
  '#6a5576',
  '#3f6b62',
  '#71604a',
  '#52657f',
  '#65606b',
] as const;

/** A drawn head and shoulders for someone without a picture: an SVG, its colour steady for each Roblox id. */
export function drawPlaceholder(robloxId: string): Buffer {
  const colour = COLOURS[Number(BigInt(robloxId) % BigInt(COLOURS.length))] ?? COLOURS[0];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150">` +
      `<rect width="150" height="150" fill="${colour}"/>` +
      `<rect x="51" y="36" width="48" height="46" rx="10" fill="#e8edf2"/>` +
      `<rect x="28" y="92" width="94" height="70" rx="18" fill="#e8edf2"/></svg>`,
  );
}
