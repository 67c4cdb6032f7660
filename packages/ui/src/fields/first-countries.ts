/** Returns the countries to list first: those of the language (`forms:countries.codes`), then `always`. */
export function firstCountries(codes: string, always: readonly string[] = ['US']): readonly string[] {
  return [...new Set([...codes.split(' '), ...always])];
}
