import { findRoute, isPattern, type AreaContract, type AreaRoute } from '@larkfield/contracts';

/** A route with the area that brings it. */
export interface OwnedRoute extends AreaRoute {
  readonly area: AreaContract;
}

/** The route that owns a path, if any. */
export function routeAt(contracts: readonly AreaContract[], path: string): OwnedRoute | undefined {
  return findRoute(routesOf(contracts), path)?.route;
}

/** A path in the spelling of the contracts: letter case never matters, and aliases lead to their route. */
export function spelledPath(contracts: readonly AreaContract[], path: string): string | undefined {
  const routes = routesOf(contracts);
  if (findRoute(routes, path)) return path;
  // What is spelled out wins over what stands for anything.
  const inOrder = [...routes].sort((a, b) => Number(isPattern(a.path)) - Number(isPattern(b.path)));
  for (const route of inOrder) {
    for (const spelling of [route.path, ...(route.aliases ?? [])]) {
      const found = respell(spelling, route.path, path);
      if (found) return found;
    }
  }
  return undefined;
}

/** What stands in the place of a parameter is kept as it was sent. */
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

function routesOf(contracts: readonly AreaContract[]): OwnedRoute[] {
  return contracts.flatMap((area) => area.routes.map((route) => ({ ...route, area })));
}
