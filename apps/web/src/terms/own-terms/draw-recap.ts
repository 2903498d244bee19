import type { Recap } from './recap.ts';

/** The size that pages and chats show a shared picture in. */
export const recapSize = { width: 1200, height: 630 } as const;

/** The picture is the same in both schemes, as it leaves the portal. */
const paper = {
  ground: '#0b1526',
  pass: '#ffffff',
  line: '#c3cedb',
  text: '#0b1526',
  dim: '#4f5e74',
  onAccent: '#ffffff',
} as const;

const pass = { left: 40, top: 40, right: 1160, bottom: 590, band: 150, tear: 860, corner: 28 } as const;
const MARGIN = 48;
const NOTCH = 18;

const sans = '"Inter Variable", "Inter Stand-in", sans-serif';
const mono = '"B612 Mono", monospace';

type Writing = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 700;
  readonly family?: string;
  readonly color?: string;
  readonly align?: CanvasTextAlign;
  /** The width it may take; a longer text is drawn smaller. */
  readonly room: number;
};

function write(context: CanvasRenderingContext2D, writing: Writing): void {
  const { text, x, y, size, weight = 400, family = sans, color = paper.text, align = 'left', room } = writing;
  context.font = `${weight} ${size}px ${family}`;
  const wide = context.measureText(text).width;
  if (wide > room) context.font = `${weight} ${Math.floor((size * room) / wide)}px ${family}`;
  context.fillStyle = color;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  // Should the smaller size still be too wide by a rounding, the canvas narrows it.
  context.fillText(text, x, y, room);
}

function drawPass(context: CanvasRenderingContext2D, accent: string): void {
  const { left, top, right, bottom, band, tear, corner } = pass;
  context.fillStyle = paper.ground;
  context.fillRect(0, 0, recapSize.width, recapSize.height);
  context.save();
  context.beginPath();
  context.roundRect(left, top, right - left, bottom - top, corner);
  context.clip();
  context.fillStyle = paper.pass;
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = accent;
  context.fillRect(left, top, right - left, band - top);
  context.restore();

  context.strokeStyle = paper.line;
  context.lineWidth = 3;
  context.setLineDash([12, 10]);
  context.beginPath();
  context.moveTo(tear, band + NOTCH);
  context.lineTo(tear, bottom - NOTCH);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = paper.ground;
  for (const y of [top, bottom]) {
    context.beginPath();
    context.arc(tear, y, NOTCH, 0, 2 * Math.PI);
    context.fill();
  }
}

type Field = { readonly label: string; readonly value: string; readonly note?: string };

function drawField(
  context: CanvasRenderingContext2D,
  { label, value, note }: Field,
  place: { readonly x: number; readonly y: number; readonly room: number },
): void {
  const { x, y, room } = place;
  write(context, { text: label, x, y, size: 24, color: paper.dim, room });
  write(context, { text: value, x, y: y + 52, size: 46, weight: 700, family: mono, room });
  if (note !== undefined) write(context, { text: note, x, y: y + 92, size: 24, color: paper.dim, room });
}

/** Draws the recap as a boarding pass on a canvas of `recapSize`, in the airline's colour. Draws over what was there. */
export function drawRecap(context: CanvasRenderingContext2D, recap: Recap, accent: string): void {
  const { left, top, right, band, tear } = pass;
  const [x, stub] = [left + MARGIN, tear + MARGIN];
  const [room, stubRoom] = [tear - MARGIN - x, right - MARGIN - stub];
  drawPass(context, accent);
  const head = { y: (top + band) / 2 + 13, color: paper.onAccent };
  write(context, { text: recap.airline, x, ...head, size: 38, weight: 700, room });
  write(context, { text: 'Term recap', x: stub, ...head, size: 28, room: stubRoom });

  write(context, { text: recap.name, x, y: 236, size: 54, weight: 700, room });
  write(context, { text: recap.username, x, y: 280, size: 28, color: paper.dim, room });
  const column = room / 2;
  drawField(
    context,
    { label: 'Flights', value: recap.flights, note: recap.flightsNote },
    { x, y: 346, room: column - MARGIN / 2 },
  );
  drawField(context, { label: 'Pay', value: recap.pay }, { x: x + column, y: 346, room: column });
  drawField(context, { label: 'Rank', value: recap.rank }, { x, y: 496, room });

  write(context, { text: recap.term, x: stub, y: 240, size: 60, weight: 700, family: mono, room: stubRoom });
  const [from = '', to = ''] = recap.days.split(' to ');
  write(context, { text: from, x: stub, y: 292, size: 24, color: paper.dim, room: stubRoom });
  write(context, { text: `to ${to}`, x: stub, y: 326, size: 24, color: paper.dim, room: stubRoom });
  if (recap.quota !== null) {
    const { figures, isMet } = recap.quota;
    const label = isMet ? 'Quota met' : 'Quota';
    drawField(context, { label, value: figures }, { x: stub, y: 496, room: stubRoom });
  }
}

/** Loads the typefaces of the picture, so that it is not drawn in others. A typeface that cannot be had is done without. */
export async function loadRecapFonts(): Promise<void> {
  const fonts = [`400 24px ${sans}`, `700 54px ${sans}`, `700 46px ${mono}`];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}
