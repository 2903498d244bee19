import { IconPlaneInflight } from '@tabler/icons-react';

const place =
  'min-w-0 text-[color:var(--place-text,var(--color-bright))] wrap-anywhere group-data-[codes=true]/line:flex-none';

const CODE = /^[A-Z]{3,4}$/;
/** The letters of two codes of three letters each; with more the type is smaller. */
const TWO_SHORT_CODES = 6;

type BoardingLineProps = {
  readonly from: string;
  readonly to: string;
  /** `poster` fills the available width; `card` is for small cards in a list. */
  readonly size?: 'poster' | 'card';
};

/** Departure and arrival in large type, joined by a line, as on a boarding card. Long names are smaller and wrap. */
export function BoardingLine({ from, to, size = 'poster' }: BoardingLineProps) {
  const areCodes = CODE.test(from) && CODE.test(to);
  return (
    <p
      className="group/line flex flex-wrap items-center gap-x-4 gap-y-1 min-w-0 text-20 font-bold leading-[1.25] data-[codes=true]:flex-nowrap data-[codes=true]:gap-3 data-[codes=true]:font-mono data-[codes=true]:text-[clamp(44px,15cqi,68px)] data-[codes=true]:font-heavy data-[codes=true]:leading-none data-[codes=true]:tracking-[0.02em] data-[long=true]:text-[clamp(32px,12cqi,60px)] data-[size=card]:gap-x-2 data-[size=card]:gap-y-0 data-[size=card]:text-15 data-[size=card]:data-[codes=true]:gap-1.5 data-[size=card]:data-[codes=true]:text-[clamp(1rem,15cqi,1.5rem)] data-[size=card]:data-[long=true]:gap-1 data-[size=card]:data-[long=true]:text-[clamp(0.8125rem,12cqi,1.5rem)]"
      data-codes={areCodes}
      data-long={areCodes && from.length + to.length > TWO_SHORT_CODES}
      data-size={size}
    >
      <span className={place}>{from}</span>
      <span
        className="flex flex-[0_1_220px] items-center gap-1.5 min-w-8 text-accent-text before:flex-1 before:h-0 before:border-t-2 before:border-dotted before:border-t-current before:opacity-60 after:flex-1 after:h-0 after:border-t-2 after:border-dotted after:border-t-current after:opacity-60 group-data-[codes=false]/line:flex-[0_0_64px] group-data-[size=card]/line:flex-[0_1_72px] group-data-[size=card]/line:gap-0.75 group-data-[size=card]/line:min-w-4 group-data-[size=card]/line:group-data-[codes=false]/line:flex-[0_0_40px]"
        aria-hidden="true"
      >
        <IconPlaneInflight size={size === 'card' ? 16 : 24} stroke={1.6} />
      </span>
      <span className="visually-hidden"> to </span>
      <span className={place}>{to}</span>
    </p>
  );
}
