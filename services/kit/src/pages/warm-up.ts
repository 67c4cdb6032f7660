import { fillPath, findRoute, isPattern, type PathParams } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';

const LINK = /href="([^"?#]+)/g;

/**
 * Makes one page of each path pattern. Pages with a fixed address come first; patterns get the parameters of an address that
 * those pages link to: `/events/:slug/signup` gets the slug of `/events/a`. Patterns without such a link are left out.
 */
export async function makeEachPage(
  patterns: readonly string[],
  make: (path: string) => Promise<PageAnswer | undefined>,
): Promise<void> {
  const routes = patterns.map((path) => ({ path }));
  const linked: PathParams[] = [];
  for (const pattern of patterns.toSorted((a, b) => Number(isPattern(a)) - Number(isPattern(b)))) {
    const names = pattern.split('/').filter((segment) => segment.startsWith(':'));
    const params = linked.find((each) => names.every((name) => each[name.slice(1)]));
    if (isPattern(pattern) && !params) continue;
    const answer = await make(fillPath(pattern, params ?? {}));
    if (answer?.status !== 200) continue;
    for (const [, path = ''] of answer.fragment?.matchAll(LINK) ?? [])
      linked.push(findRoute(routes, path)?.params ?? {});
  }
}
