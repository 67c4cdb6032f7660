import { refuse } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import { flagArgument } from './arguments.ts';
import type { Context } from './context.ts';
import { isStatementError, writeError } from './writes.ts';

const MAX_STATEMENTS = 100_000;

/**
 * Runs the statements of a write command one by one. With `ordered` (the default) the first error ends it.
 * @returns the errors, each with the place of its statement
 */
export async function runStatements<T>(
  statements: readonly T[],
  body: Doc,
  context: Context,
  run: (statement: T, index: number) => void | Promise<void>,
): Promise<Readonly<Record<string, unknown>>[]> {
  if (statements.length === 0 || statements.length > MAX_STATEMENTS) {
    refuse(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`,
    );
  }
  const errors: Readonly<Record<string, unknown>>[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      const running = run(statement, index);
      if (running) await running;
    } catch (error) {
      if (!isStatementError(error)) throw error;
      errors.push(writeError(index, error));
      if (flagArgument(body, 'ordered', true)) break;
    }
    if (context.timeSlice.isOver()) await context.timeSlice.yield();
  }
  return errors;
}
