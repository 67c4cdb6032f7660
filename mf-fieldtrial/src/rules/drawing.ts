/** Rules of a signature that is drawn on the screen, the same in browser and service: no library is imported here. */

/** Size of the surface, in its own units. */
export const PAD_WIDTH = 600;
export const PAD_HEIGHT = 200;

/** What a dot or a slip of the finger does not reach: the way of the pen, and how far it comes from where it began. */
const LEAST_WAY = 80;
const LEAST_REACH = 30;

type Strokes = readonly (readonly { readonly x: number; readonly y: number }[])[];

/** Whether lines can be somebody's signature. */
export function isSignature(strokes: Strokes): boolean {
  const points = strokes.flat();
  const way = strokes.reduce((sum, stroke) => sum + wayOf(stroke), 0);
  const reach = Math.max(spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y)));
  return way >= LEAST_WAY && reach >= LEAST_REACH;
}

function wayOf(stroke: Strokes[number]): number {
  return stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
}

function spanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}
