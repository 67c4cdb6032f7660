/** Background color of the logo, also used as the theme color of browsers. */
export const BRAND_COLOR = '#0a5a52';

/** Theme color in dark mode. */
export const BRAND_COLOR_DARK = '#10312d';

/** In pixels, for programs that do not support SVG. */
export const ICON_SIZE = 96;

/** In pixels, on home screens. */
export const TOUCH_ICON_SIZE = 180;
