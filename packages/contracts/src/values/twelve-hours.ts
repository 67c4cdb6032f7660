/** Converts `14:05` to `02:05 pm`, the format of the calls. */
export function toTwelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'am' : 'pm';
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${half}`;
}

/** Converts `02:05 pm` (or `14:05`) to `14:05`. Returns undefined for an invalid time. */
export function fromTwelveHours(text: string): string | undefined {
  const [, hours = '', minutes = '', half] =
    /^(\d{1,2}):(\d{2})(?:\s?([ap])m)?$/.exec(text.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  if (hours === '' || Number(minutes) > 59 || hour > (half ? 12 : 23) || (half && hour === 0))
    return undefined;
  const whole = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${pad(whole)}:${minutes}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
