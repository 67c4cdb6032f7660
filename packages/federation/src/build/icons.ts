import { BRAND_COLOR, ICON_SIZE, TOUCH_ICON_SIZE } from '../icons.ts';
import { embedSvg, writePng } from './svg-to-png.ts';

/** Renders the site's logo as PNG icons into `to`, for programs that do not support SVG. */
export function drawIcons(mark: string, to: string): void {
  writePng(to, 'icon', square(ICON_SIZE, mark));
  // Phones round the corners themselves, and show black behind transparent parts.
  const background = `<path fill="${BRAND_COLOR}" d="M0 0h${TOUCH_ICON_SIZE}v${TOUCH_ICON_SIZE}H0z"/>`;
  writePng(to, 'touch-icon', square(TOUCH_ICON_SIZE, mark, background));
}

function square(size: number, mark: string, background = ''): string {
  const logo = embedSvg(mark, { x: 0, y: 0, width: size, height: size }, 'xMidYMid');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${background}${logo}</svg>`;
}
