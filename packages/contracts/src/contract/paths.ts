/**
 * Path patterns of routes: literal segments, parameters (`/events/:slug`) and a trailing wildcard (`/userManagement/*`).
 * React Router reads the same patterns in the browser; edge and services match them with these functions.
 */

/** Decoded parameters of a path by name; `*` is the rest of the path. */
export type PathParams = Readonly<Record<string, string>>;

export interface MatchedRoute<R> {
  readonly route: R;
  readonly params: PathParams;
}

/** Returns whether a path has parameters or a wildcard. */
export function isPattern(path: string): boolean {
  return /[:*]/.test(path);
}

/** Matches a path against a pattern, case-sensitively. Returns its parameters, or undefined if it does not match. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  const hasWildcard = expected.at(-1) === '*';
  if (hasWildcard ? actual.length < expected.length - 1 : actual.length !== expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    if (hasWildcard && index === expected.length - 1) params['*'] = actual.slice(index).join('/');
    else if (segment.startsWith(':')) {
      const value = decode(actual[index] ?? '');
      if (!value) return undefined;
      params[segment.slice(1)] = value;
    } else if (segment !== actual[index]) return undefined;
  }
  return params;
}

/**
 * Returns the most specific route that matches a path: literal segments win over parameters, parameters over the wildcard.
 */
export function findRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  path: string,
): MatchedRoute<R> | undefined {
  let best: MatchedRoute<R> | undefined;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params && (!best || isMoreExact(route.path, best.route.path))) best = { route, params };
  }
  return best;
}

/** Fills in a pattern: `('/events/:slug', { slug: 'a b' })` returns `/events/a%20b`. */
export function fillPath(pattern: string, params: PathParams): string {
  return pattern
    .split('/')
    .map((segment) => {
      if (segment === '*') return params['*'] ?? '';
      return segment.startsWith(':') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment;
    })
    .join('/');
}

function isMoreExact(one: string, other: string): boolean {
  const [left, right] = [ranks(one), ranks(other)];
  const at = left.findIndex((rank, index) => rank !== right[index]);
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
}

function ranks(pattern: string): number[] {
  return pattern.split('/').map((segment) => (segment === '*' ? 0 : segment.startsWith(':') ? 1 : 2));
}

/** Returns undefined if the percent-encoding is invalid. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
