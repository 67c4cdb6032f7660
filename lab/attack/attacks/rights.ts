import { isExpectedStatus, ROLES, EXPECTED_STATUS } from '@larkfield/kit/testing';
import { signInAs } from '../clients/sign-in.ts';
import type { Attack } from '../target/target.ts';
import { fetchWithRetry, runConcurrently } from '../clients/concurrent-requests.ts';

/** Calls every route of every service in every role and compares the answers with the table of rights. */
export const attackRights: Attack = async ({ site, routes, db }) => {
  const cells = routes.flatMap((route) => ROLES.map((role) => ({ ...route, role })));
  const wrong: string[] = [];
  await runConcurrently(cells, async ({ method, url, path, rights, role }) => {
    const { headers } = await signInAs(db, role);
    const json = { ...headers, 'content-type': 'application/json' };
    // No schema accepts this body, so a permitted caller is refused by validation.
    const init = method === 'GET' ? { headers } : { method, headers: json, body: '{"unheardOf":true}' };
    const response = await fetchWithRetry(site.origin + path, init);
    await response.arrayBuffer();
    const { status } = response;
    const wanted = EXPECTED_STATUS[rights][role];
    if (!isExpectedStatus(wanted, url, status))
      wrong.push(`${method} ${url} as ${role}: ${status} instead of ${wanted}`);
  });
  return [
    {
      name: 'every route of the contracts admits exactly the roles that it declares',
      observed: `${cells.length} cells, ${wrong.length} wrong${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: wrong.length === 0,
    },
  ];
};
