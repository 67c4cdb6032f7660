/**
 * Returns the id of PayPal's order in the address to which PayPal has sent the donor: `?token=…` after a redirect,
 * `#…&token=…` after its app.
 */
export function orderOfAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): string | undefined {
  const fragment = new URLSearchParams(hash.slice(1).split('?').at(-1));
  const id = new URLSearchParams(search).get('token') ?? fragment.get('token') ?? '';
  return /^[A-Za-z0-9]{1,50}$/.test(id) ? id : undefined;
}
