import { ACCOUNT_STATUSES } from '@larkfield/contracts';
import { choice } from '@larkfield/contracts/forms';
import { accountForm, refuseForm, updateRoleForm } from './forms.ts';
import { answers, DONE, done, type TypeBoxInstance } from '@larkfield/kit';
import Type from 'typebox';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { REVIEW_LIMIT } from '../limits.ts';
import { listAll, listPage } from './list.ts';
import { levelStep, STEPS } from './rules.ts';
import { takeStep } from './take.ts';

/** Next page: accounts of a state, or of all, that come after the last one of the page before. The answer's `link` names it. */
const pageQuery = Type.Object(
  {
    status: Type.Optional(choice(ACCOUNT_STATUSES)),
    after: Type.Optional(Type.String({ pattern: '^LK-[A-Z0-9-]{1,20}$' })),
  },
  { additionalProperties: false },
);

const text = () => Type.Optional(Type.Unsafe<string | undefined>({ type: 'string' }));
const users = Type.Array(
  Type.Object({
    Username: Type.String(),
    Firstname: Type.String(),
    Lastname: Type.String(),
    Email: Type.String(),
    Country: Type.String(),
    State: Type.String(),
    City: Type.String(),
    Zipcode: text(),
    Jobfunction: text(),
    Joblevel: text(),
    Jobtitle: text(),
    Approved: Type.Boolean(),
    Rolemanage: Type.String(),
    Status: Type.String(),
    Reference: Type.String(),
    Registered: Type.String(),
  }),
);
const config = {
  rights: 'admin',
  freshLogin: true,
  limit: REVIEW_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
const response = answers({ 200: done });

/** What an administrator does with accounts; the screens come with the admin area. */
export function reviewRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts } = context;

  const list = {
    schema: { querystring: pageQuery, response: answers({ 200: users }) },
    config: { rights: 'admin' },
  } as const;
  app.get('/api/getUsers', list, async ({ query: { status, after } }, reply) => {
    const page = status ? await listPage(accounts, status, after) : await listAll(accounts, after);
    if (page.next !== undefined) {
      const next = new URLSearchParams({ ...(status && { status }), after: page.next });
      reply.header('link', `</api/getUsers?${next}>; rel="next"`);
    }
    return page.accounts.map(toUser);
  });

  const steps = [
    ['/api/approveUsers', STEPS.approve],
    ['/api/suspendUsers', STEPS.suspend],
    ['/api/activateUsers', STEPS.activate],
  ] as const;
  for (const [path, step] of steps) {
    app.post(path, { schema: { body: accountForm, response }, config }, async (request) => {
      await takeStep(context, request, step, request.body);
      return DONE;
    });
  }
  app.post('/api/refuseUsers', { schema: { body: refuseForm, response }, config }, async (request) => {
    await takeStep(context, request, STEPS.refuse, request.body);
    return DONE;
  });
  app.post('/api/updateRole', { schema: { body: updateRoleForm, response }, config }, async (request) => {
    await takeStep(context, request, levelStep(request.body.role), { email: request.body.email });
    return DONE;
  });
}

/** By the specification's names; never a hash, a token or a secret. */
function toUser(account: AccountRecord) {
  return {
    Username: account.username,
    Firstname: account.firstName,
    Lastname: account.lastName,
    Email: account.email,
    Country: account.country,
    State: account.region,
    City: account.city,
    Zipcode: account.zip,
    Jobfunction: account.jobFunction,
    Joblevel: account.jobLevel,
    Jobtitle: account.jobTitle,
    Approved: account.status === 'active',
    Rolemanage: account.level,
    Status: account.status,
    Reference: account.reference,
    Registered: account.createdAt.toISOString(),
  };
}
