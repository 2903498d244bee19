import IconBuilding from '~icons/tabler/building';

/** Aviator's wings, for a licence. */
function WingsIcon({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      width={size * 1.6}
      height={size}
      viewBox="0 0 32 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="10" r="3.2" />
      <path d="M12.8 9C9 8.6 5.2 7 1.5 4c.6 3.4 2.6 5.6 5 6.6M6.5 10.6c1.6 1.6 4.2 2 6.9 1.2M19.2 9c3.8-.4 7.6-2 11.3-5-.6 3.4-2.6 5.6-5 6.6M25.5 10.6c-1.6 1.6-4.2 2-6.9 1.2" />
    </svg>
  );
}

const isDivision = (name: string) => name.endsWith('Division');

/** A qualification's name with an icon: wings for a licence, a building for a division. */
export function QualificationName({ name }: { readonly name: string }) {
  return (
    <span className="flex gap-3 items-center min-w-0">
      <span className="grid flex-none place-items-center w-11 h-7 border border-brass-line rounded-[6px] bg-brass-fill text-brass-text">
        {isDivision(name) ? <IconBuilding size={20} stroke={1.5} aria-hidden /> : <WingsIcon />}
      </span>
      {name}
    </span>
  );
}
