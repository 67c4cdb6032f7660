/** Icons on a 24 x 24 grid with a 2 px line; each value is the `d` of one path. */
const PATHS = {
  alert: 'M12 3 2.5 20h19L12 3Zm0 6.5v5m0 2.6v.1',
  arrow: 'M4 12h15m-6-6.5 6.5 6.5-6.5 6.5',
  check: 'm4.5 12.5 5 5 10-11',
  chevron: 'm5.5 9 6.5 6.5L18.5 9',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4V12l3 2.5',
  close: 'm6 6 12 12M18 6 6 18',
  mail: 'M3.5 6h17v12.5h-17V6Zm.5.8 8 6.7 8-6.7',
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = ({ readonly name: IconName } | { readonly path: string }) & {
  readonly className?: string | undefined;
};

/** Renders a decorative line icon in the text colour. Icons of few pages are passed as `path` (`rare-icons.ts`). */
export function Icon({ className, ...icon }: IconProps) {
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
      <path d={'path' in icon ? icon.path : PATHS[icon.name]} />
    </svg>
  );
}
