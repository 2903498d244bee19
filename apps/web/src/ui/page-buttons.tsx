import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

/** At most `most` page numbers around `page`, as many before as after where possible. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(1, page - Math.floor(most / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

const buttonLook =
  'grid place-items-center min-w-9 h-9 py-0 px-1.5 border border-transparent rounded bg-transparent text-text font-mono text-14 cursor-pointer hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-fill aria-[current=page]:font-heavy aria-disabled:opacity-40 aria-disabled:cursor-default aria-disabled:hover:bg-transparent touch:h-11';

type PageButtonsProps = {
  /** The accessible name of the page buttons. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  /** The most page numbers shown at once. */
  readonly most: number;
  readonly onPage: (page: number) => void;
};

type StepProps = {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly isPossible: boolean;
  readonly onStep: () => void;
};

// Not removed at the ends, so that the focus is not lost.
function Step({ label, icon: Icon, isPossible, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={buttonLook}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onStep()}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

/** The buttons to page through a list; renders nothing for a single page. */
export function PageButtons({ label, page, pages, most, onPage }: PageButtonsProps) {
  if (pages <= 1) return null;
  return (
    <nav className="flex flex-wrap gap-1 justify-center max-md:justify-between" aria-label={label}>
      <Step
        label="Previous page"
        icon={IconChevronLeft}
        isPossible={page > 1}
        onStep={() => onPage(page - 1)}
      />
      {pageWindow(page, pages, most).map((number) => (
        <button
          key={number}
          type="button"
          className={buttonLook}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <Step
        label="Next page"
        icon={IconChevronRight}
        isPossible={page < pages}
        onStep={() => onPage(page + 1)}
      />
    </nav>
  );
}
