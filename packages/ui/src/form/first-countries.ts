/**
 * Countries that stand before all others in a list: those of the language (`forms:countries.codes`, the likeliest first), then
 * those that the form always names. The United States are where we work, and so never far down.
 */
export function firstCountries(codes: string, always: readonly string[] = ['US']): readonly string[] {
  return [...new Set([...codes.split(' '), ...always])];
}
