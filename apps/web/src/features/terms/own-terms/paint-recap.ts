import type { Recap } from './recap.ts';

/** The size in which pages and chats show a shared picture. */
export const recapSize = { width: 1200, height: 630 } as const;

/** The picture is the same in both schemes, because it leaves the portal. */
const colours = {
  background: '#0b1526',
  pass: '#ffffff',
  line: '#c3cedb',
  text: '#0b1526',
  dim: '#4f5e74',
  onAccent: '#ffffff',
} as const;

const pass = {
  left: 40,
  top: 40,
  right: 1160,
  bottom: 590,
  headerEnd: 150,
  perforation: 860,
  corner: 28,
} as const;
const MARGIN = 48;
const NOTCH = 18;

const sans = '"Inter Variable", "Inter Stand-in", sans-serif';
const mono = '"B612 Mono", monospace';

type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 700;
  readonly family?: string;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
  /** The maximum width. A longer text is smaller. */
  readonly maxWidth: number;
};

function drawText(context: CanvasRenderingContext2D, run: TextRun): void {
  const {
    text,
    x,
    y,
    size,
    weight = 400,
    family = sans,
    color = colours.text,
    align = 'left',
    maxWidth,
  } = run;
  context.font = `${weight} ${size}px ${family}`;
  const { width } = context.measureText(text);
  if (width > maxWidth) context.font = `${weight} ${Math.floor((size * maxWidth) / width)}px ${family}`;
  context.fillStyle = color;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  // If rounding makes the smaller size too wide, the canvas narrows it.
  context.fillText(text, x, y, maxWidth);
}

function drawPass(context: CanvasRenderingContext2D, accent: string): void {
  const { left, top, right, bottom, headerEnd, perforation, corner } = pass;
  context.fillStyle = colours.background;
  context.fillRect(0, 0, recapSize.width, recapSize.height);
  context.save();
  context.beginPath();
  context.roundRect(left, top, right - left, bottom - top, corner);
  context.clip();
  context.fillStyle = colours.pass;
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = accent;
  context.fillRect(left, top, right - left, headerEnd - top);
  context.restore();

  context.strokeStyle = colours.line;
  context.lineWidth = 3;
  context.setLineDash([12, 10]);
  context.beginPath();
  context.moveTo(perforation, headerEnd + NOTCH);
  context.lineTo(perforation, bottom - NOTCH);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.background;
  for (const y of [top, bottom]) {
    context.beginPath();
    context.arc(perforation, y, NOTCH, 0, 2 * Math.PI);
    context.fill();
  }
}

type Field = { readonly label: string; readonly value: string; readonly note?: string };

function drawField(
  context: CanvasRenderingContext2D,
  { label, value, note }: Field,
  place: { readonly x: number; readonly y: number; readonly maxWidth: number },
): void {
  const { x, y, maxWidth } = place;
  drawText(context, { text: label, x, y, size: 24, color: colours.dim, maxWidth });
  drawText(context, { text: value, x, y: y + 52, size: 46, weight: 700, family: mono, maxWidth });
  if (note !== undefined)
    drawText(context, { text: note, x, y: y + 92, size: 24, color: colours.dim, maxWidth });
}

/**
 * Paints the recap as a boarding pass on a canvas of `recapSize`, in the airline's colour. Overwrites the earlier
 * content.
 */
export function drawRecap(context: CanvasRenderingContext2D, recap: Recap, accent: string): void {
  const { left, top, right, headerEnd, perforation } = pass;
  const [x, stub] = [left + MARGIN, perforation + MARGIN];
  const [maxWidth, stubMaxWidth] = [perforation - MARGIN - x, right - MARGIN - stub];
  drawPass(context, accent);
  const head = { y: (top + headerEnd) / 2 + 13, color: colours.onAccent };
  drawText(context, { text: recap.airline, x, ...head, size: 38, weight: 700, maxWidth });
  drawText(context, { text: 'Term recap', x: stub, ...head, size: 28, maxWidth: stubMaxWidth });

  drawText(context, { text: recap.name, x, y: 236, size: 54, weight: 700, maxWidth });
  drawText(context, { text: recap.username, x, y: 280, size: 28, color: colours.dim, maxWidth });
  const column = maxWidth / 2;
  drawField(
    context,
    { label: 'Flights', value: recap.flights, note: recap.flightsNote },
    { x, y: 346, maxWidth: column - MARGIN / 2 },
  );
  drawField(context, { label: 'Pay', value: recap.pay }, { x: x + column, y: 346, maxWidth: column });
  drawField(context, { label: 'Rank', value: recap.rank }, { x, y: 496, maxWidth });

  drawText(context, {
    text: recap.term,
    x: stub,
    y: 240,
    size: 60,
    weight: 700,
    family: mono,
    maxWidth: stubMaxWidth,
  });
  const [from = '', to = ''] = recap.days.split(' to ');
  drawText(context, { text: from, x: stub, y: 292, size: 24, color: colours.dim, maxWidth: stubMaxWidth });
  drawText(context, {
    text: `to ${to}`,
    x: stub,
    y: 326,
    size: 24,
    color: colours.dim,
    maxWidth: stubMaxWidth,
  });
  if (recap.quota !== null) {
    const { figures, isMet } = recap.quota;
    const label = isMet ? 'Quota met' : 'Quota';
    drawField(context, { label, value: figures }, { x: stub, y: 496, maxWidth: stubMaxWidth });
  }
}

/** Loads the fonts of the picture, so that it is not painted with others. A missing font is skipped. */
export async function loadRecapFonts(): Promise<void> {
  const fonts = [`400 24px ${sans}`, `700 54px ${sans}`, `700 46px ${mono}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}
