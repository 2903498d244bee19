import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { PNG } from 'pngjs';

const SIZE_PIXELS = 150;
const SUPERSAMPLING = 2;
// The PNG colour type of three channels without transparency.
const TRUE_COLOUR = 2;

type Colour = readonly [red: number, green: number, blue: number];

type Canvas = {
  /** Coordinates in pixels. `radius` rounds the corners. */
  rectangle(x: number, y: number, width: number, height: number, colour: Colour, radius?: number): void;
  /** Returns the picture with smooth edges, three bytes a pixel. */
  pixels(): Uint8Array;
};

const BACKGROUNDS: readonly Colour[] = [
  [188, 214, 240],
  [244, 214, 178],
  [201, 226, 205],
  [224, 208, 240],
  [250, 226, 160],
  [176, 222, 224],
  [240, 200, 205],
  [208, 214, 226],
];
const SKINS: readonly Colour[] = [
  [250, 220, 190],
  [236, 188, 148],
  [214, 158, 112],
  [178, 120, 78],
  [134, 86, 54],
  [94, 60, 40],
];
const HAIRS: readonly Colour[] = [
  [32, 28, 30],
  [74, 46, 30],
  [126, 78, 38],
  [206, 158, 78],
  [160, 62, 36],
  [150, 154, 162],
  [56, 68, 120],
];
const SHIRTS: readonly Colour[] = [
  [28, 58, 108],
  [178, 44, 54],
  [30, 108, 98],
  [96, 62, 140],
  [214, 122, 40],
  [60, 72, 88],
  [222, 226, 232],
];
const INK: Colour = [38, 34, 40];
const WHITE: Colour = [255, 255, 255];

const drawn = new Map<string, Uint8Array>();

/** Returns a picture of a face made of rectangles, always the same for the same person. */
export function headshotPng(personId: string): Uint8Array {
  const known = drawn.get(personId);
  if (known) return known;
  const png = encodePng(draw(personId));
  drawn.set(personId, png);
  return png;
}

/** Encodes a picture as PNG. `pixels` holds red, green and blue of each pixel, row by row. */
function encodePng(pixels: Uint8Array): Uint8Array {
  const png = new PNG({ width: SIZE_PIXELS, height: SIZE_PIXELS });
  png.data = Buffer.from(pixels);
  return PNG.sync.write(png, {
    colorType: TRUE_COLOUR,
    inputColorType: TRUE_COLOUR,
    inputHasAlpha: false,
    // Areas of one colour compress to half the size without a filter and with plain deflation.
    filterType: 0,
    deflateStrategy: constants.Z_DEFAULT_STRATEGY,
  });
}

function draw(personId: string): Uint8Array {
  const traits = createHash('sha256').update(personId).digest();
  const pick = <T>(from: readonly T[], trait: number, fallback: T): T =>
    from[(traits[trait] ?? 0) % from.length] ?? fallback;
  const skin = pick(SKINS, 1, WHITE);
  const hair = pick(HAIRS, 2, INK);
  const canvas = createCanvas(SIZE_PIXELS, pick(BACKGROUNDS, 0, WHITE));
  const hasLongHair = (traits[7] ?? 0) % 4 === 0;
  if (hasLongHair) canvas.rectangle(32, 34, 86, 84, hair, 18);
  drawShirt(canvas, pick(SHIRTS, 3, INK), skin);
  canvas.rectangle(40, 32, 70, 78, skin, 16);
  pick(HAIRCUTS, 4, fringe)(canvas, hair);
  pick(EYES, 5, roundEyes)(canvas);
  pick(MOUTHS, 6, smile)(canvas);
  return canvas.pixels();
}

function drawShirt(canvas: Canvas, shirt: Colour, skin: Colour): void {
  canvas.rectangle(16, 116, 118, 60, shirt, 16);
  canvas.rectangle(60, 100, 30, 24, shade(skin), 8);
  canvas.rectangle(71, 124, 8, 30, shade(shirt), 2);
  canvas.rectangle(24, 122, 22, 5, [236, 190, 74], 2);
  canvas.rectangle(104, 122, 22, 5, [236, 190, 74], 2);
}

function shade([red, green, blue]: Colour): Colour {
  return [Math.round(red * 0.84), Math.round(green * 0.84), Math.round(blue * 0.84)];
}

const HAIRCUTS: ReadonlyArray<(canvas: Canvas, hair: Colour) => void> = [
  parted,
  fringe,
  spiky,
  cap,
  bun,
  shortSides,
];

function fringe(canvas: Canvas, hair: Colour): void {
  canvas.rectangle(36, 24, 78, 30, hair, 14);
  canvas.rectangle(36, 40, 12, 32, hair, 5);
  canvas.rectangle(102, 40, 12, 32, hair, 5);
}

function parted(canvas: Canvas, hair: Colour): void {
  canvas.rectangle(36, 24, 78, 22, hair, 11);
  canvas.rectangle(36, 30, 34, 28, hair, 11);
  canvas.rectangle(104, 34, 10, 28, hair, 4);
}

function spiky(canvas: Canvas, hair: Colour): void {
  canvas.rectangle(36, 28, 78, 20, hair, 8);
  for (let spike = 0; spike < 5; spike += 1) canvas.rectangle(38 + spike * 15, 16, 12, 22, hair, 5);
}

function cap(canvas: Canvas): void {
  canvas.rectangle(34, 18, 82, 28, [28, 40, 66], 14);
  canvas.rectangle(30, 42, 90, 9, [18, 26, 44], 4);
  canvas.rectangle(67, 25, 16, 11, [236, 190, 74], 4);
}

function bun(canvas: Canvas, hair: Colour): void {
  canvas.rectangle(57, 6, 36, 28, hair, 14);
  canvas.rectangle(36, 26, 78, 22, hair, 11);
  canvas.rectangle(36, 36, 9, 24, hair, 4);
  canvas.rectangle(105, 36, 9, 24, hair, 4);
}

function shortSides(canvas: Canvas, hair: Colour): void {
  canvas.rectangle(38, 26, 74, 14, hair, 7);
  canvas.rectangle(36, 32, 10, 40, hair, 5);
  canvas.rectangle(104, 32, 10, 40, hair, 5);
}

const EYES: ReadonlyArray<(canvas: Canvas) => void> = [roundEyes, roundEyes, wideEyes, glasses];

function roundEyes(canvas: Canvas): void {
  canvas.rectangle(56, 66, 9, 13, INK, 4.5);
  canvas.rectangle(85, 66, 9, 13, INK, 4.5);
  canvas.rectangle(58, 68, 3, 4, WHITE, 1.5);
  canvas.rectangle(87, 68, 3, 4, WHITE, 1.5);
}

function wideEyes(canvas: Canvas): void {
  canvas.rectangle(52, 66, 16, 13, WHITE, 6);
  canvas.rectangle(82, 66, 16, 13, WHITE, 6);
  canvas.rectangle(57, 68, 8, 10, INK, 4);
  canvas.rectangle(85, 68, 8, 10, INK, 4);
}

function glasses(canvas: Canvas): void {
  for (const x of [48, 78]) {
    canvas.rectangle(x, 61, 24, 22, INK, 8);
    canvas.rectangle(x + 3, 64, 18, 16, [232, 240, 248], 6);
    canvas.rectangle(x + 8, 67, 8, 10, INK, 4);
  }
  canvas.rectangle(70, 69, 10, 4, INK, 1);
}

const MOUTHS: ReadonlyArray<(canvas: Canvas) => void> = [smile, smile, grin, lopsided];

function smile(canvas: Canvas): void {
  canvas.rectangle(62, 91, 26, 5, INK, 2.5);
  canvas.rectangle(59, 87, 6, 7, INK, 2.5);
  canvas.rectangle(85, 87, 6, 7, INK, 2.5);
}

function grin(canvas: Canvas): void {
  canvas.rectangle(60, 87, 30, 13, INK, 6);
  canvas.rectangle(63, 89, 24, 5, WHITE, 2);
}

function lopsided(canvas: Canvas): void {
  canvas.rectangle(64, 91, 22, 5, INK, 2.5);
  canvas.rectangle(81, 87, 6, 8, INK, 2.5);
}

/** Returns a square canvas for rectangles. It is painted at twice its size and scaled down, so that edges are smooth. */
function createCanvas(size: number, background: Colour): Canvas {
  const sampledSize = size * SUPERSAMPLING;
  const samples = new Uint8Array(sampledSize * sampledSize * 3);
  const paint = (x: number, y: number, colour: Colour): void =>
    samples.set(colour, (y * sampledSize + x) * 3);
  for (let y = 0; y < sampledSize; y += 1) for (let x = 0; x < sampledSize; x += 1) paint(x, y, background);

  return {
    rectangle: (left, top, width, height, colour, radius = 0) => {
      const box = [left, top, left + width, top + height].map((edge) => Math.round(edge * SUPERSAMPLING));
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
      const r = radius * SUPERSAMPLING;
      for (let y = Math.max(0, y0); y < Math.min(sampledSize, y1); y += 1) {
        for (let x = Math.max(0, x0); x < Math.min(sampledSize, x1); x += 1) {
          const dx = Math.max(x0 + r - x - 0.5, x + 0.5 - (x1 - r), 0);
          const dy = Math.max(y0 + r - y - 0.5, y + 0.5 - (y1 - r), 0);
          if (dx * dx + dy * dy <= r * r || r === 0) paint(x, y, colour);
        }
      }
    },
    pixels: () => shrink(samples, size),
  };
}

function shrink(samples: Uint8Array, size: number): Uint8Array {
  const stride = size * SUPERSAMPLING * 3;
  const pixels = new Uint8Array(size * size * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    const channel = index % 3;
    const x = Math.floor(index / 3) % size;
    const y = Math.floor(index / 3 / size);
    let sum = 0;
    for (let dy = 0; dy < SUPERSAMPLING; dy += 1) {
      const line = (y * SUPERSAMPLING + dy) * stride + x * SUPERSAMPLING * 3 + channel;
      for (let dx = 0; dx < SUPERSAMPLING; dx += 1) sum += samples[line + dx * 3] ?? 0;
    }
    pixels[index] = Math.round(sum / (SUPERSAMPLING * SUPERSAMPLING));
  }
  return pixels;
}
