import { CALLERS, expectedStatus, isExpectedStatus } from '@larkfield/kit/testing';
import { signInAs } from '../clients/sign-in.ts';
import type { Attack } from '../target/target.ts';
import { fetchWithRetry, runConcurrently } from '../clients/concurrent-requests.ts';

/** Calls every route of every service as every caller, each office role among them, and compares the answers with the table of rights. */
export const attackRights: Attack = async ({ site, routes, db }) => {
  const cells = routes.flatMap((route) => CALLERS.map((caller) => ({ ...route, caller })));
  const wrong: string[] = [];
  await runConcurrently(cells, async ({ method, url, path, rights, roles, caller }) => {
    const { headers } = await signInAs(db, caller);
    const json = { ...headers, 'content-type': 'application/json' };
    // No schema accepts this body, so a permitted caller is refused by validation.
    const init = method === 'GET' ? { headers } : { method, headers: json, body: '{"unheardOf":true}' };
    const response = await fetchWithRetry(site.origin + path, init);
    await response.arrayBuffer();
    const { status } = response;
    const wanted = expectedStatus(rights === 'admin' ? roles : rights, caller);
    if (!isExpectedStatus(wanted, url, status))
      wrong.push(`${method} ${url} as ${caller}: ${status} instead of ${wanted}`);
  });
  return [
    {
      name: 'every route of the contracts admits exactly the callers that it declares',
      observed: `${cells.length} cells, ${wrong.length} wrong${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: wrong.length === 0,
    },
  ];
};
