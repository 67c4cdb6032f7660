import { fillPath, findRoute, isPattern, type AreaContract, type AreaRoute } from '@larkfield/contracts';

/** A route with the area that brings it. */
export interface OwnedRoute extends AreaRoute {
  readonly area: AreaContract;
}

/** The route that owns a path, if any. */
export function routeAt(contracts: readonly AreaContract[], path: string): OwnedRoute | undefined {
  return findRoute(candidatesAt(contracts, path), path)?.route;
}

interface RouteIndex {
  /** For an address that is spelled otherwise: no view needs them. */
  readonly all: readonly OwnedRoute[];
  /** By what stands before the second slash; `open` are those that begin with a parameter. */
  readonly below: ReadonlyMap<string, readonly OwnedRoute[]>;
  readonly open: readonly OwnedRoute[];
}

/** The contracts of a site are one array for as long as it is served. */
const indexes = new WeakMap<readonly AreaContract[], RouteIndex>();

/** The routes that a path is compared with: those below its first segment, however many areas the site has. */
export function candidatesAt(contracts: readonly AreaContract[], path: string): readonly OwnedRoute[] {
  const { below, open } = indexOf(contracts);
  const near = below.get(firstOf(path)) ?? [];
  return open.length > 0 ? [...near, ...open] : near;
}

function indexOf(contracts: readonly AreaContract[]): RouteIndex {
  const known = indexes.get(contracts);
  if (known) return known;
  const all = contracts.flatMap((area) => area.routes.map((route) => ({ ...route, area })));
  const [open, literal] = [true, false].map((wanted) =>
    all.filter(({ path }) => isPattern(firstOf(path)) === wanted),
  );
  const made = { all, open: open ?? [], below: Map.groupBy(literal ?? [], ({ path }) => firstOf(path)) };
  indexes.set(contracts, made);
  return made;
}

const firstOf = (path: string): string => path.split('/', 2)[1] ?? '';

/**
 * A path in the spelling of the contracts: letter case never matters, aliases lead to their route, and a parameter is
 * percent-encoded in one way only. Otherwise each page would have as many addresses, and copies, as somebody makes up.
 */
export function spelledPath(contracts: readonly AreaContract[], path: string): string | undefined {
  const exact = encodedOnce(contracts, path);
  if (exact) return exact;
  const routes = indexOf(contracts).all;
  // What is spelled out wins over what stands for anything.
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
  // An open end may hold nothing.
  return filled.length > 1 && filled.endsWith('/') ? filled.slice(0, -1) : filled;
}

/** What stands in the place of a parameter keeps its letter case. */
function respell(spelling: string, target: string, path: string): string | undefined {
  const wanted = spelling.split('/');
  const given = path.split('/');
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const raw = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const part = given[index] ?? '';
    if (segment === '*') raw.set('*', given.slice(index).join('/'));
    else if (segment.startsWith(':') && part !== '') raw.set(segment, part);
    else if (segment.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  const segments = target.split('/').map((segment) => raw.get(segment) ?? segment);
  return segments.filter((segment, index) => segment !== '' || index === 0 || target === '/').join('/');
}
