/** Severity levels. Entries below the configured level are not written. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Level = (typeof LEVELS)[number];

/** The only fields of a log entry. So bodies, addresses, names and query strings cannot get into the log by mistake. */
const ALLOWED = [
  'requestId',
  'service',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'reference',
  'collection',
  'mail',
  'template',
  'attempts',
  'count',
  'port',
  'transport',
  'area',
  'release',
  // Names of form fields, never their values.
  'fields',
] as const;

type Fields = Partial<Record<(typeof ALLOWED)[number], string | number | undefined>> & {
  readonly err?: unknown;
};
type Write = (first: Fields | string | Error, message?: string) => void;

/** Structured log with one JSON object per line. Fastify writes to it too. */
export type Log = Readonly<Record<Level, Write>> & {
  level: string;
  silent: Write;
  child(bindings: object): Log;
};

interface LogOptions {
  readonly level: string;
  readonly write?: (line: string) => void;
  readonly now?: () => Date;
  /** Returns the id of the current trace, if traces are on. */
  readonly traceId?: () => string | undefined;
}

/** Creates a log that writes to standard output. */
export function createLog(options: LogOptions, bound: object = {}): Log {
  const { level, write = (line) => process.stdout.write(line), now = () => new Date(), traceId } = options;
  const lowest = LEVELS.findIndex((name) => name === level);
  const writer =
    (name: Level): Write =>
    (first, message) => {
      const trace = traceId?.();
      const fields = { ...bound, ...(trace ? { traceId: trace } : {}), ...toFields(first, message) };
      write(`${JSON.stringify({ time: now().toISOString(), level: name, ...fields })}\n`);
    };
  const noop: Write = () => undefined;
  const methods = LEVELS.map((name, index) => [name, index < lowest ? noop : writer(name)]);
  return {
    ...(Object.fromEntries(methods) as Record<Level, Write>),
    level,
    silent: noop,
    child: (bindings) => createLog(options, { ...bound, ...pick(bindings) }),
  };
}

function toFields(first: Fields | string | Error, message: string | undefined): object {
  if (typeof first === 'string') return { msg: first };
  const err = first instanceof Error ? first : first?.err;
  if (!(err instanceof Error)) return { ...pick(first ?? {}), msg: message };
  // An error's message may quote what a visitor typed, for example a duplicate key.
  const msg = message === undefined || err.message.includes(message) ? 'error' : message;
  return { ...pick(first), msg, error: describeError(err) };
}

function pick(fields: object): object {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => ALLOWED.some((allowed) => allowed === name) && typeof value !== 'object',
    ),
  );
}

function describeError(err: Error): object {
  const code =
    'code' in err && (typeof err.code === 'string' || typeof err.code === 'number') ? err.code : undefined;
  const frames = (err.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return { type: err.name, code, stack: frames.slice(0, 8).map((line) => line.trim()) };
}
