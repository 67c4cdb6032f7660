/** What is said when nothing can be made live. */
export function notRendered(problems: readonly string[]): Error {
  return new Error(`Pages could not be rendered:\n${problems.join('\n')}`);
}
