/** Returns the site path of a past issue. The sample has no number. */
export function pastIssuePath(number: number): string {
  return `/newsletter/issues/${number === 0 ? 'sample' : number}`;
}
