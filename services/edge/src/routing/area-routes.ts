import { fillPath, findRoute, isPattern, type AreaContract, type AreaRoute } from '@larkfield/contracts';

export interface OwnedRoute extends AreaRoute {
  readonly area: AreaContract;
}

export function routeAt(contracts: readonly AreaContract[], path: string): OwnedRoute | undefined {
  return findRoute(candidatesAt(contracts, path), path)?.route;
}

interface RouteIndex {
  /** All routes, for addresses that are not spelled canonically; page views do not need them. */
  readonly all: readonly OwnedRoute[];
  /** Routes by their first segment; `open` are those that begin with a parameter. */
  readonly below: ReadonlyMap<string, readonly OwnedRoute[]>;
  readonly open: readonly OwnedRoute[];
}

/** The array of contracts identifies a site while it is served. */
const indexes = new WeakMap<readonly AreaContract[], RouteIndex>();

/**
 * Returns the routes that could match a path: those with its first segment, so that the cost does not depend on the number
 * of areas.
 */
export function candidatesAt(contracts: readonly AreaContract[], path: string): readonly OwnedRoute[] {
  const { below, open } = indexOf(contracts);
  const near = below.get(firstSegment(path)) ?? [];
  return open.length > 0 ? [...near, ...open] : near;
}

function indexOf(contracts: readonly AreaContract[]): RouteIndex {
  const cached = indexes.get(contracts);
  if (cached) return cached;
  const all = contracts.flatMap((area) => area.routes.map((route) => ({ ...route, area })));
  const [open, literal] = [true, false].map((isOpen) =>
    all.filter(({ path }) => isPattern(firstSegment(path)) === isOpen),
  );
  const index = {
    all,
    open: open ?? [],
    below: Map.groupBy(literal ?? [], ({ path }) => firstSegment(path)),
  };
  indexes.set(contracts, index);
  return index;
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/**
 * Returns the canonical spelling of a path: letter case as in the contract, aliases replaced by their route, parameters
 * percent-encoded in one way. Otherwise each page would have as many addresses, and cached pages, as anybody makes up.
 */
export function canonicalPath(contracts: readonly AreaContract[], path: string): string | undefined {
  const exact = encodedOnce(contracts, path);
  if (exact) return exact;
  const routes = indexOf(contracts).all;
  // Literal paths win over patterns.
  const inOrder = [...routes].sort((a, b) => Number(isPattern(a.path)) - Number(isPattern(b.path)));
  for (const route of inOrder) {
    for (const spelling of [route.path, ...(route.aliases ?? [])]) {
      const respelled = respell(spelling, route.path, path);
      const found = respelled && encodedOnce(contracts, respelled);
      if (found) return found;
    }
  }
  return undefined;
}

function encodedOnce(contracts: readonly AreaContract[], path: string): string | undefined {
  const found = findRoute(candidatesAt(contracts, path), path);
  if (!found) return undefined;
  const filled = fillPath(found.route.path, found.params);
  // The wildcard may match nothing.
  return filled.length > 1 && filled.endsWith('/') ? filled.slice(0, -1) : filled;
}

/** Parameter values keep their letter case. */
function respell(spelling: string, target: string, path: string): string | undefined {
  const expected = spelling.split('/');
  const actual = path.split('/');
  const hasWildcard = expected.at(-1) === '*';
  if (hasWildcard ? actual.length < expected.length - 1 : actual.length !== expected.length) return undefined;
  const raw = new Map<string, string>();
  for (const [index, segment] of expected.entries()) {
    const part = actual[index] ?? '';
    if (segment === '*') raw.set('*', actual.slice(index).join('/'));
    else if (segment.startsWith(':') && part !== '') raw.set(segment, part);
    else if (segment.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  const segments = target.split('/').map((segment) => raw.get(segment) ?? segment);
  return segments.filter((segment, index) => segment !== '' || index === 0 || target === '/').join('/');
}
