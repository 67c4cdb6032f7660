export function createRenderError(problems: readonly string[]): Error {
  return new Error(`Pages could not be rendered:\n${problems.join('\n')}`);
}
