/** A move that cannot be made; the message is for the operator. */
export class MoveError extends Error {}

/** Databases of the server itself. */
export const OWN_DATABASES: ReadonlySet<string> = new Set(['admin', 'config', 'local']);
