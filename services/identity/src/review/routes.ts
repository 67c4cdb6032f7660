import { ACCOUNT_STATUSES, OFFICE_ROLES } from '@larkfield/contracts';
import { choice } from '@larkfield/contracts/forms';
import { accountForm, refuseForm, updateRoleForm } from './forms.ts';
import { responseSchemas, SUCCESS, successSchema, type TypeBoxInstance } from '@larkfield/kit/http';
import Type from 'typebox';
import { REVIEWERS } from '../../service.config.ts';
import type { AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { REVIEW_LIMIT } from '../limits.ts';
import { listAll, listPage } from './list-accounts.ts';
import { levelStep, REVIEW_STEPS } from './rules.ts';
import { reviewByEmail } from './review-account.ts';

/** Query of a page of accounts. The response's `link` header has the next page. */
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
    /** Office roles, beside the fields of the specification. */
    Roles: Type.Optional(Type.Array(Type.Enum([...OFFICE_ROLES]))),
    Status: Type.String(),
    Reference: Type.String(),
    Registered: Type.String(),
  }),
);
const config = {
  rights: 'admin',
  roles: REVIEWERS,
  freshLogin: true,
  limit: REVIEW_LIMIT,
  form: true,
  repeatable: 'by-nature',
} as const;
const response = responseSchemas({ 200: successSchema });

/** Registers the review routes of the specification. */
export function reviewRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { accounts } = context;

  const list = {
    schema: { querystring: pageQuery, response: responseSchemas({ 200: users }) },
    config: { rights: 'admin', roles: REVIEWERS },
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
    ['/api/approveUsers', REVIEW_STEPS.approve],
    ['/api/suspendUsers', REVIEW_STEPS.suspend],
    ['/api/activateUsers', REVIEW_STEPS.activate],
  ] as const;
  for (const [path, step] of steps) {
    app.post(path, { schema: { body: accountForm, response }, config }, async (request) => {
      await reviewByEmail(context, request, step, request.body);
      return SUCCESS;
    });
  }
  app.post('/api/refuseUsers', { schema: { body: refuseForm, response }, config }, async (request) => {
    await reviewByEmail(context, request, REVIEW_STEPS.refuse, request.body);
    return SUCCESS;
  });
  const giving = {
    schema: { body: updateRoleForm, response },
    config: { ...config, roles: ['administrator'] },
  } as const;
  app.post('/api/updateRole', giving, async (request) => {
    await reviewByEmail(context, request, (account) => levelStep(request.body.role, account), {
      email: request.body.email,
    });
    return SUCCESS;
  });
}

/** Maps an account to the specification's field names. Contains no hash, token or secret. */
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
    ...(account.roles ? { Roles: [...account.roles] } : {}),
    Status: account.status,
    Reference: account.reference,
    Registered: account.createdAt.toISOString(),
  };
}
