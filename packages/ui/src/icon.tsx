/** Drawn on a 24 x 24 grid with a 2 px line; each entry is the `d` of one path. */
const PATHS = {
  alert: 'M12 3 2.5 20h19L12 3Zm0 6.5v5m0 2.6v.1',
  arrow: 'M4 12h15m-6-6.5 6.5 6.5-6.5 6.5',
  check: 'm4.5 12.5 5 5 10-11',
  chevron: 'm5.5 9 6.5 6.5L18.5 9',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4V12l3 2.5',
  close: 'm6 6 12 12M18 6 6 18',
  mail: 'M3.5 6h17v12.5h-17V6Zm.5.8 8 6.7 8-6.7',
  phone:
    'M7.5 3.5 10 8.5 7.8 10.3c1 2.4 3 4.5 5.7 5.8l2-2.3 5 2.3c-.2 2.8-2 4.5-4.3 4.4C9.6 20 4 14.4 3.5 7.8 3.4 5.5 4.9 3.8 7.5 3.5Z',
  pin: 'M12 21c-4.5-4.7-6.8-8.3-6.8-11.2a6.8 6.8 0 0 1 13.6 0C18.8 12.7 16.5 16.3 12 21Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  ticket: 'M3.5 9V6h17v3a3 3 0 0 0 0 6v3h-17v-3a3 3 0 0 0 0-6Zm11-2.5v2m0 2.5v2m0 2.5v2',
  search: 'm20.5 20.5-5-5M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative line icon in the colour of its text; the words beside it carry the meaning. */
export function Icon({
  name,
  className,
}: {
  readonly name: IconName;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
