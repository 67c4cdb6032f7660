import { BRAND_COLOR, ICON_SIZE, TOUCH_ICON_SIZE } from '../icons.ts';
import { place, writePng } from './draw.ts';

/** Draws the site's mark for programs that take no SVG, into the shell's public files. */
export function drawIcons(mark: string, to: string): void {
  writePng(to, 'icon', square(ICON_SIZE, mark));
  // Phones cut the corners themselves, and put black behind what is transparent.
  const ground = `<path fill="${BRAND_COLOR}" d="M0 0h${TOUCH_ICON_SIZE}v${TOUCH_ICON_SIZE}H0z"/>`;
  writePng(to, 'touch-icon', square(TOUCH_ICON_SIZE, mark, ground));
}

function square(size: number, mark: string, ground = ''): string {
  const drawn = place(mark, { x: 0, y: 0, width: size, height: size }, 'xMidYMid');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${drawn}</svg>`;
}
