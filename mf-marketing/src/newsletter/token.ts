/** The token in a link's fragment (`#<token>` or `#token=<token>`); a fragment never reaches a server log. */
export function tokenOf(hash: string): string | undefined {
  const token = hash.replace(/^#(token=)?/, '');
  return /^[A-Za-z0-9_-]{22}$/.test(token) ? token : undefined;
}
