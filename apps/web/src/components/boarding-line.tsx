import IconPlaneInflight from '~icons/tabler/plane-inflight';

const CODE = /^[A-Z]{3,4}$/;
/** The letters of two codes of three letters each. With more the type is smaller. */
const TWO_SHORT_CODES = 6;

type BoardingLineProps = {
  readonly from: string;
  readonly to: string;
  /** `poster` fills the available width. `card` is for small cards in a list. */
  readonly size?: 'poster' | 'card';
};

const nameClasses = {
  poster: 'flex-wrap gap-x-4 gap-y-1 text-20 leading-[1.25]',
  card: 'flex-wrap gap-x-2 text-15 leading-[1.25]',
} as const;

// Codes fill the available width: three letters each are larger than four.
const codeClasses = {
  poster: { short: 'gap-3 text-[clamp(44px,15cqi,68px)]', long: 'gap-3 text-[clamp(32px,12cqi,60px)]' },
  card: {
    short: 'gap-1.5 text-[clamp(1rem,15cqi,1.5rem)]',
    long: 'gap-1 text-[clamp(0.8125rem,12cqi,1.5rem)]',
  },
} as const;

const lines = {
  poster: { codes: 'flex-[0_1_220px] gap-1.5 min-w-8', words: 'flex-[0_0_64px] gap-1.5' },
  card: { codes: 'flex-[0_1_72px] gap-0.75 min-w-4', words: 'flex-[0_0_40px] gap-0.75' },
} as const;

const dots =
  'before:h-0 before:flex-1 before:border-t-2 before:border-dotted before:border-current before:opacity-60 after:h-0 after:flex-1 after:border-t-2 after:border-dotted after:border-current after:opacity-60';

/** Departure and arrival in large type, joined by a line, as on a boarding card. Long names are smaller and wrap. */
export function BoardingLine({ from, to, size = 'poster' }: BoardingLineProps) {
  const areCodes = CODE.test(from) && CODE.test(to);
  const length = from.length + to.length > TWO_SHORT_CODES ? 'long' : 'short';
  const type = areCodes
    ? `font-mono font-heavy leading-none tracking-[0.02em] ${codeClasses[size][length]}`
    : `font-bold ${nameClasses[size]}`;
  const place = `min-w-0 text-bright wrap-anywhere ${areCodes ? 'flex-none' : ''}`;
  return (
    <p className={`flex min-w-0 items-center ${type}`}>
      <span className={place}>{from}</span>
      <span
        className={`flex items-center text-accent-text ${dots} ${lines[size][areCodes ? 'codes' : 'words']}`}
        aria-hidden="true"
      >
        <IconPlaneInflight size={size === 'card' ? 16 : 24} stroke={1.6} />
      </span>
      <span className="visually-hidden"> to </span>
      <span className={place}>{to}</span>
    </p>
  );
}
