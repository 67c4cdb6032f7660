const HIDDEN = new Set(['time', 'level', 'service', 'msg', 'error']);

/** Formats a process's structured log line for people. Returns other output unchanged. */
export function readableLine(name: string, line: string): string {
  const entry = parse(line);
  if (!entry) return `${name}: ${line}`;
  const { time, level, msg, error } = entry;
  const details = Object.entries(entry)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => `${key}=${String(value)}`);
  const failure = error && typeof error === 'object' ? `(${Object.values(error).slice(0, 2).join(' ')})` : '';
  const mark = level === 'warn' || level === 'error' || level === 'fatal' ? `${level.toUpperCase()} ` : '';
  return [String(time).slice(11, 19), `${name}: ${mark}${String(msg)}`, ...details, failure]
    .filter(Boolean)
    .join(' ');
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
