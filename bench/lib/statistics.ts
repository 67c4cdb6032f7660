/** Middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** A line of a report: a ratio, what it may be, and whether it holds; one that may be anything is only shown. */
export function ratioLine(
  name: string,
  value: number,
  bound: { readonly most?: number; readonly least?: number } = {},
): string {
  if (bound.most === undefined && bound.least === undefined) return `shown  ${name}: ${value.toFixed(3)}`;
  const holds =
    (bound.most === undefined || value <= bound.most) && (bound.least === undefined || value >= bound.least);
  const limit = bound.most !== undefined ? `at most ${bound.most}` : `at least ${bound.least}`;
  return `${holds ? 'holds' : 'FAILS'}  ${name}: ${value.toFixed(3)} (${limit})`;
}

/** The smallest of some values that a share of them does not exceed; `share` between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
