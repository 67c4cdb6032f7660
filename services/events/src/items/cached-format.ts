const formats = new Map<string, unknown>();

/**
 * Caches formatters, which are expensive to create. The number of keys must be limited, for example by languages, time zones and
 * currencies; each key is used with one type only.
 */
export function cachedFormat<T>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known !== undefined) return known as T;
  const format = make();
  formats.set(key, format);
  return format;
}
