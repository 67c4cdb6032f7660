import { OFFICE_ROLES, type Language, type OfficeRole } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError } from '@larkfield/kit/http';
import { versionFilter, type ActionInput, type RecordAction } from '@larkfield/kit/records';
import { createTexts } from '@larkfield/kit/texts';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { accountStore, updateAccount, type AccountRecord } from '../accounts/store.ts';
import { createAdminGuard } from './admin-guard.ts';

const texts = createTexts([['identity.records', 'identity.records']]);
const FROM = ['active', 'suspended'] as const;

/**
 * Action that sets the office roles of an account. Whoever had none becomes an administrator in the sense of the levels;
 * the last role is taken away by making the account a user. Nobody changes their own roles. Ends the account's sessions.
 */
export const rolesAction: RecordAction = {
  from: FROM,
  roles: ['administrator'],
  mails: true,
  form: {
    entries: Object.fromEntries(
      OFFICE_ROLES.map((role) => [
        role,
        {
          type: 'boolean',
          label: `identity.records:roles.${role}`,
          hint: `identity.records:roleHints.${role}`,
        } as const,
      ]),
    ),
    async filled({ db }, reference) {
      const { roles = [] } = await find(accountStore(db), reference);
      return Object.fromEntries(OFFICE_ROLES.map((role) => [role, roles.includes(role)]));
    },
  },
  async run(context, request, read, { values }) {
    const { db, now, wake } = context;
    const accounts = accountStore(db);
    const account = await find(accounts, read.reference);
    const { id, username = '' } = callerOf(request);
    if ((account.version ?? 0) !== read.version) throw new ServiceError('VERSION_CONFLICT');
    if (!FROM.some((status) => status === account.status)) throw new ServiceError('WRONG_STATE');
    if (account._id === id) throw new ServiceError('LAST_ADMIN');
    const roles = chosenRoles(values);
    const was = account.roles ?? [];
    if (String(roles) === String(was)) return;
    const list = await rolesIn(account.language, roles);
    const apply = () =>
      updateAccount(
        accounts,
        { _id: account._id, status: { $in: [...FROM] }, ...versionFilter(read) },
        {
          set: { level: 'Admin', roles },
          revokesSessions: true,
          mail: [accountMail('accountRoles', account, { values: { roles: list } })],
          audit: [
            {
              ...accountAuditEntry('roles', account, request, username),
              was: nameAll(was),
              to: nameAll(roles),
            },
          ],
        },
        now(),
      );
    const losesRights = was.includes('administrator') && !roles.includes('administrator');
    const admins = createAdminGuard(db, accounts, now);
    // The version matched a moment ago, so another change came first.
    if (!(await (losesRights ? admins.runUnlessLastAdmin(account._id, apply) : apply())))
      throw new ServiceError('VERSION_CONFLICT');
    wake();
  },
};

async function find(accounts: ReturnType<typeof accountStore>, reference: string): Promise<AccountRecord> {
  const account = await accounts.findOne({ reference }, QUERY_TIMEOUT);
  if (!account) throw new ServiceError('NOT_FOUND');
  return account;
}

/** @throws ServiceError if none is chosen */
function chosenRoles(values: ActionInput['values']): OfficeRole[] {
  const roles = OFFICE_ROLES.filter((role) => values[role] === true);
  if (roles.length > 0) return roles;
  throw new ServiceError('VALIDATION_FAILED', {
    fields: [{ field: `values.${OFFICE_ROLES[0]}`, key: 'errors.choose' }],
  });
}

/** Returns roles as the audit records them. */
export const nameAll = (roles: readonly OfficeRole[]): string => roles.join(', ');

async function rolesIn(language: Language, roles: readonly OfficeRole[]): Promise<string> {
  const words = await texts.for(language);
  return new Intl.ListFormat(language).format(
    roles.map((role) => words.text(`identity.records:roles.${role}`)),
  );
}
