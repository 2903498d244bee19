import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './page-buttons.module.css';
import { pageWindow } from './page-window.ts';

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
      className={classes.button}
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
    <nav className={classes.pages} aria-label={label}>
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
          className={classes.button}
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
