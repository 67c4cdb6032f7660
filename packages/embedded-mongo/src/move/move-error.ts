/** An export or import is not possible. The message is for the operator. */
export class MoveError extends Error {}

export const SYSTEM_DATABASES: ReadonlySet<string> = new Set(['admin', 'config', 'local']);
