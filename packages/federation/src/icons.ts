/** Ground of the site's mark; also what browsers may colour their own bars with. */
export const BRAND_COLOR = '#0a5a52';

/** The same on a device set to dark. */
export const BRAND_COLOR_AT_NIGHT = '#10312d';

/** Pixels of the mark in tabs and results of programs that take no SVG. */
export const ICON_SIZE = 96;

/** Pixels of the mark on home screens. */
export const TOUCH_ICON_SIZE = 180;
