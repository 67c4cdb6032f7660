/**
 * Paths of routes: literal segments, parameters (`/events/:slug`) and, at the end, everything below
 * (`/userManagement/*`). The browser's router reads the same patterns; edge and services match them by these functions.
 */

/** Values of a path's parameters by name, decoded; `*` holds the rest of the path. */
export type PathParams = Readonly<Record<string, string>>;

export interface MatchedRoute<R> {
  readonly route: R;
  readonly params: PathParams;
}

/** Whether a path stands for more than one address. */
export function isPattern(path: string): boolean {
  return /[:*]/.test(path);
}

/** The parameters by which a path fits a pattern, or nothing. Letter case counts. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (open && index === wanted.length - 1) params['*'] = given.slice(index).join('/');
    else if (segment.startsWith(':')) {
      const value = decoded(given[index] ?? '');
      if (!value) return undefined;
      params[segment.slice(1)] = value;
    } else if (segment !== given[index]) return undefined;
  }
  return params;
}

/** The route that a path belongs to. Literal segments win over parameters, parameters over the open end. */
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

/** Fills a pattern: `('/events/:slug', { slug: 'a b' })` gives `/events/a%20b`. */
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

/** A percent sign that encodes nothing makes no parameter. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
