import { isAsWanted, ROLES, WHO_MAY } from '@larkfield/kit/testing';
import { signedIn } from './people.ts';
import type { Attack } from './target.ts';
import { fetchPatiently, together } from './together.ts';

/** Every route of every service as everybody there is: each cell of the table of rights, from outside. */
export const attackRights: Attack = async ({ site, routes, db }) => {
  const cells = routes.flatMap((route) => ROLES.map((role) => ({ ...route, role })));
  const wrong: string[] = [];
  await together(cells, async ({ method, url, path, rights, role }) => {
    const { headers } = await signedIn(db, role);
    const json = { ...headers, 'content-type': 'application/json' };
    // A body that no schema takes: whoever gets in is refused by the checks after that.
    const init = method === 'GET' ? { headers } : { method, headers: json, body: '{"unheardOf":true}' };
    const response = await fetchPatiently(site.origin + path, init);
    await response.arrayBuffer();
    const { status } = response;
    const wanted = WHO_MAY[rights][role];
    if (!isAsWanted(wanted, url, status))
      wrong.push(`${method} ${url} as ${role}: ${status} instead of ${wanted}`);
  });
  return [
    {
      promise: 'every route of the contracts is for whom it says, and for nobody else',
      found: `${cells.length} cells, ${wrong.length} wrong${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: wrong.length === 0,
    },
  ];
};
