export type Colour = readonly [red: number, green: number, blue: number];

const SAMPLES = 2;

export interface Canvas {
  /** Coordinates in pixels; `radius` rounds the corners. */
  rectangle(x: number, y: number, width: number, height: number, colour: Colour, radius?: number): void;
  /** The picture, edges smoothed, three bytes a pixel. */
  pixels(): Uint8Array;
}

/** A square to paint rectangles on. It paints twice as fine as it shows, so that edges come out smooth. */
export function createCanvas(size: number, background: Colour): Canvas {
  const fine = size * SAMPLES;
  const samples = new Uint8Array(fine * fine * 3);
  const paint = (x: number, y: number, colour: Colour): void => samples.set(colour, (y * fine + x) * 3);
  for (let y = 0; y < fine; y += 1) for (let x = 0; x < fine; x += 1) paint(x, y, background);

  return {
    rectangle: (left, top, width, height, colour, radius = 0) => {
      const box = [left, top, left + width, top + height].map((edge) => Math.round(edge * SAMPLES));
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
      const r = radius * SAMPLES;
      for (let y = Math.max(0, y0); y < Math.min(fine, y1); y += 1) {
        for (let x = Math.max(0, x0); x < Math.min(fine, x1); x += 1) {
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
  const stride = size * SAMPLES * 3;
  const pixels = new Uint8Array(size * size * 3);
  for (let index = 0; index < pixels.length; index += 1) {
    const channel = index % 3;
    const x = Math.floor(index / 3) % size;
    const y = Math.floor(index / 3 / size);
    let sum = 0;
    for (let dy = 0; dy < SAMPLES; dy += 1) {
      const line = (y * SAMPLES + dy) * stride + x * SAMPLES * 3 + channel;
      for (let dx = 0; dx < SAMPLES; dx += 1) sum += samples[line + dx * 3] ?? 0;
    }
    pixels[index] = Math.round(sum / (SAMPLES * SAMPLES));
  }
  return pixels;
}
