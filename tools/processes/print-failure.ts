/**
 * Loaded before every command (`tools/bootstrap.mjs`). Prints the message of an uncaught error and exits with 1. Prints
 * the stack only for programming errors, or with `STACK=1`.
 */
process.on('uncaughtException', (error: unknown) => {
  process.stderr.write(`${describeFailure(error, process.env['STACK'] === '1')}\n`);
  process.exit(1);
});

export function describeFailure(error: unknown, withStack = false): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = error.message, message, cause } = error;
  // The stack starts with file, line and code, before the message.
  if (error instanceof SyntaxError && !withStack) return stack.replace(/\n {4}at [\s\S]*/, '').trim();
  if (withStack) return stack;
  if (isMistake(error)) return `${stack}\n\nThis is a mistake in the code of the command.`;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function isMistake(error: Error): boolean {
  return (
    [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind) ||
    error.name === 'AssertionError'
  );
}
