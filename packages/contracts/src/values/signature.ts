/** Rules of a drawn signature, for browser and service. */

/** Size of the canvas in its own units. */
export const PAD_WIDTH = 600;
export const PAD_HEIGHT = 200;

/** Minimum length and extent of a signature in canvas units; excludes dots and accidental lines. */
const MIN_LENGTH = 80;
const MIN_EXTENT = 30;

type Strokes = readonly (readonly { readonly x: number; readonly y: number }[])[];

export function isPlausibleSignature(strokes: Strokes): boolean {
  const points = strokes.flat();
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  const extent = Math.max(spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y)));
  return length >= MIN_LENGTH && extent >= MIN_EXTENT;
}

function lengthOf(stroke: Strokes[number]): number {
  return stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
}

function spanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}
