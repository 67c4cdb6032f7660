/** Accounts of a login: passwords, sessions, login attempts, mailed links. */

export {
  auditLogin,
  createAccountAuditEntry,
  UNKNOWN_SUBJECT,
  type AccountAuditEntry,
  type LoginAudit,
} from './accounts/account-audit.ts';
export {
  loginIndexes,
  REVOKE_SESSIONS,
  sameEpochFilter,
  updateAccount,
  type AccountUpdate,
  type LoginAccount,
  type LoginRecord,
  type MailedLink,
} from './accounts/account.ts';
export { checkLogin, renewHash, requirePassword } from './accounts/check-password.ts';
export { createLinkRequests, RESET_LINK_LIFETIME_MS, type LinkRequests } from './accounts/link-requests.ts';
export { createLoginAttempts, type LoginAttempt, type LoginAttempts } from './accounts/login-attempts.ts';
export { recoveryRoutes } from './accounts/recovery-routes.ts';
export { findByReset, resetPassword } from './accounts/reset-password.ts';
export { HASH_COST, hashPassword, type HashCost } from './passwords/argon2.ts';
export { createHasher, type Hasher } from './passwords/hasher.ts';
export { checkNewPassword, fieldProblem } from './passwords/password-policy.ts';
export {
  ERASED_ACCOUNTS,
  erasedAccountIndexes,
  findAccountId,
  type ErasedAccount,
} from './sessions/account-lookup.ts';
export { INVESTOR_LOGIN, SITE_LOGIN, type Login } from './sessions/login.ts';
export {
  PROOF_LIFETIME_MS,
  PROVEN_ADDRESSES,
  provenAddressIndexes,
  type ProvenAddress,
} from './sessions/proven-addresses.ts';
export { createSessionReader } from './sessions/reader.ts';
export { loginSettings } from './sessions/second-factor-setting.ts';
export { clearSessionCookies, hasSessionCookies } from './sessions/session-cookies.ts';
export {
  ACCOUNTS,
  sessionIndexes,
  sessionIndexesOf,
  SESSIONS,
  type SessionAccount,
  type SessionRecord,
} from './sessions/session-record.ts';
export { createSessions, SESSION_LIMITS_MS, type Sessions, type SessionSubject } from './sessions/store.ts';
