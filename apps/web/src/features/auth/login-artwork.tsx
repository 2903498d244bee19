/** A route, with its airfields that no earlier route has shown. */
type Leg = { readonly path: string; readonly airfields: readonly (readonly [number, number])[] };

const legs: readonly Leg[] = [
  {
    path: 'M96 620C220 380 420 280 640 300',
    airfields: [
      [96, 620],
      [640, 300],
    ],
  },
  {
    path: 'M640 300C560 470 430 600 300 720',
    airfields: [[300, 720]],
  },
  {
    path: 'M96 620C150 500 160 330 120 180',
    airfields: [[120, 180]],
  },
  {
    path: 'M120 180C300 120 520 160 640 300',
    airfields: [],
  },
  {
    path: 'M640 300C700 420 720 560 690 700',
    airfields: [[690, 700]],
  },
];

const rings = [120, 240, 360, 480, 600];

/** A decorative picture of flight routes at night. */
export function LoginArtwork() {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className="fill-none stroke-night-rings">
        {rings.map((radius) => (
          <circle key={radius} cx="640" cy="300" r={radius} />
        ))}
        <path d="M640 -300V900M40 300H1240" />
      </g>
      {legs.map(({ path, airfields }) => (
        <g key={path}>
          <path
            className="fill-none stroke-night-leg"
            strokeWidth="1.75"
            strokeDasharray="2 9"
            strokeLinecap="round"
            d={path}
          />
          {airfields.map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              className="fill-night stroke-night-field"
              strokeWidth="2"
              cx={x}
              cy={y}
              r="5"
            />
          ))}
        </g>
      ))}
      {/* Halfway along the first route, in its direction. */}
      <g className="fill-lamp" transform="translate(332 362.5) rotate(60.6)">
        <path d="M0-22c3 0 4 5 4 9v8L22 7v5L4 7v9l6 5v4L0 22l-10 3v-4l6-5V7l-18 5V7L-4-5v-8c0-4 1-9 4-9z" />
      </g>
    </svg>
  );
}
