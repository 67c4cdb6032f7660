interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance to the entry and to the edges of the window, in pixels. */
const GAP = 8;

/**
 * Returns where a popover stands by its entry: below it if there is space, otherwise above; beginning where the entry
 * begins, moved as far as the window requires.
 */
export function popoverPlace(entry: Box, popover: Size, screen: Size, dir: 'ltr' | 'rtl') {
  const below = entry.bottom + GAP;
  const above = entry.top - GAP - popover.height;
  const fits = below + popover.height + GAP <= screen.height;
  const top = fits || above < GAP ? below : above;
  const left = dir === 'rtl' ? entry.right - popover.width : entry.left;
  return {
    top: within(top, screen.height - popover.height),
    left: within(left, screen.width - popover.width),
  };
}

const within = (value: number, space: number): number => Math.max(GAP, Math.min(value, space - GAP));
