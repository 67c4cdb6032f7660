type WithoutUndefined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the object without the fields that are undefined. */
export function withoutUndefined<T extends object>(values: T): WithoutUndefined<T> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as WithoutUndefined<T>;
}
