import { throwMongoError } from '../errors/mongo-error.ts';
import type { Doc } from '../values/types.ts';
import { flagArgument } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { isStatementError, writeError } from './writes.ts';

const MAX_STATEMENTS = 100_000;

/** Runs statements in turn; stops at the first error if `ordered` (default). @returns errors with statement index */
export async function runStatements<T>(
  statements: readonly T[],
  body: Doc,
  context: CommandContext,
  run: (statement: T, index: number) => void | Promise<void>,
): Promise<Readonly<Record<string, unknown>>[]> {
  if (statements.length === 0 || statements.length > MAX_STATEMENTS) {
    throwMongoError(
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
