/**
 * Dark replacements of the palette used in illustrations: backgrounds and skies become dark, paper dims, and people keep
 * their color.
 */
const DARK_COLORS: Readonly<Record<string, string>> = {
  '#cfe4e8': '#1c3640',
  '#dcebe2': '#1e3a33',
  '#c9e0d4': '#4a7a69',
  '#fbe3b8': '#453822',
  '#f9d489': '#75592a',
  '#f9dca6': '#f0c98c',
  '#f5be55': '#e3ab4c',
  '#f6cfae': '#4a3128',
  '#f7ecda': '#3a3226',
  '#e3d8c6': '#c3b8a5',
  '#fffcf7': '#e4dccd',
  '#123b37': '#0b2623',
  '#9cc7b3': '#4f8573',
  '#2b7a70': '#22645b',
  '#45958a': '#347b70',
  '#5fa394': '#41806f',
  '#efa069': '#d98e5c',
  '#f0b08c': '#d99a77',
  '#8a5a3c': '#7b5137',
};

/** Replacements in translucent shapes, where light paper becomes a shadow. */
const DARK_TRANSLUCENT_COLORS: Readonly<Record<string, string>> = {
  '#fffcf7': '#0e2a26',
  '#f6cfae': '#c98a66',
};

/**
 * Webpack loader that adds dark mode colors to an SVG. A browser evaluates `prefers-color-scheme` in an `<img>` by the color
 * scheme of that element, so a theme chosen on the site applies as well.
 */
export default function addDarkModeColors(svg: string): string {
  const rules = ['fill', 'stroke'].flatMap((paint) => [
    ...rulesOf(svg, paint, DARK_COLORS),
    ...rulesOf(svg, paint, DARK_TRANSLUCENT_COLORS, '[opacity]'),
  ]);
  if (rules.length === 0) return svg;
  const style = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
  return svg.replace(/<svg[^>]*>/, (start) => start + style);
}

function rulesOf(svg: string, paint: string, colors: Readonly<Record<string, string>>, where = ''): string[] {
  return Object.entries(colors)
    .filter(([light]) => svg.includes(`${paint}="${light}"`) && (where === '' || svg.includes('opacity=')))
    .map(([light, dark]) => `[${paint}="${light}"]${where}{${paint}:${dark}}`);
}
