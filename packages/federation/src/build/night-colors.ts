/**
 * What the colors of the house's drawings become in the dark: grounds and skies go dark, paper dims, and who stands
 * before them keeps the color, so that a scene reads as the same scene at night.
 */
const NIGHT: Readonly<Record<string, string>> = {
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

/** The same where something shines through: light paper is a shade, then. */
const NIGHT_TRANSLUCENT: Readonly<Record<string, string>> = { '#fffcf7': '#0e2a26', '#f6cfae': '#c98a66' };

/**
 * Webpack loader: gives a drawing its colors of the night. A browser asks a drawing in an `<img>` with the color scheme of
 * that element, so a chosen theme reaches it as that of the device does.
 */
export default function withNightColors(svg: string): string {
  const rules = ['fill', 'stroke'].flatMap((paint) => [
    ...rulesOf(svg, paint, NIGHT),
    ...rulesOf(svg, paint, NIGHT_TRANSLUCENT, '[opacity]'),
  ]);
  if (rules.length === 0) return svg;
  const style = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
  return svg.replace(/<svg[^>]*>/, (start) => start + style);
}

function rulesOf(svg: string, paint: string, colors: Readonly<Record<string, string>>, where = ''): string[] {
  return Object.entries(colors)
    .filter(([day]) => svg.includes(`${paint}="${day}"`) && (where === '' || svg.includes('opacity=')))
    .map(([day, night]) => `[${paint}="${day}"]${where}{${paint}:${night}}`);
}
