export { auditCollection, auditIndexes } from './audit.ts';
export { verifyAudit, type ChainReport } from './audit/verify.ts';
export { networkOf } from './audit/network.ts';
export { ICS_TYPE, icsOf, type IcsEntry, type IcsTime } from './calendar/ics.ts';
export { ConfigError } from './config-error.ts';
export {
  baseConfig,
  EDGE_KEY_PATTERN,
  readConfig,
  readServiceConfig,
  sharedStoreConfig,
  type BaseConfig,
} from './config.ts';
export { keyOf, keyVariable } from './kept-key.ts';
export { keyRing, type KeyRing } from './key-ring.ts';
export { isExampleSecret } from './example-secrets.ts';
export { CLIENT_OPTIONS, LIMIT, openDatabase, type Database } from './database/connect.ts';
export { isDuplicate } from './database/failures.ts';
export { withRetry } from './database/retry.ts';
export type { CollectionIndexes } from './database/indexes.ts';
export { answers, errorBody, submitted } from './http/answers.ts';
export { DONE, done, noEntries } from './http/done.ts';
export { pageRenderer } from './http/page-renderer.ts';
export { isCrossSite } from './http/cross-site.ts';
export { FORM_CALL, FORM_LIMIT, TOKEN_CALL, TOKEN_LIMIT } from './http/call-kinds.ts';
export { readPageHeads, type PageHead } from './http/page-heads.ts';
export { addressOf, subscriberOf, type Limiter } from './http/limiter.ts';
export {
  registerPageList,
  registerPages,
  type PageHandler,
  type PageHandlers,
  type PageRequest,
  type RenderPage,
} from './http/pages.ts';
export { onceASecond } from './http/once-a-second.ts';
export { REFERENCE_PATH } from './http/reference.ts';
export { requireEdgeKey } from './http/edge-key.ts';
export { callerOf } from './http/rights.ts';
export { takeReveal } from './http/rate-limit.ts';
export type { Tries } from './http/tries.ts';
export { ServiceError } from './http/errors.ts';
export type { RateLimit, ReadSession, Rights, Session } from './http/route-config.ts';
export type { TypeBoxInstance } from './http/type-provider.ts';
export { eachAlone } from './each-alone.ts';
export { scanAnswer, UPLOAD_CALL } from './files/answer.ts';
export {
  filesClient,
  type ByteRange,
  type ClaimOptions,
  type FileOwner,
  type FilesClient,
  type NewFile,
  type StoredFile,
  refusalCode,
} from './files/client.ts';
export { fileAnswers, rangeOf, sendFile, type SentFile } from './files/send.ts';
export { waiverContent, waiverEntry, waiverHead, waiverQuery } from './files/waivers.ts';
export { acceptUploads, takeUpload, toUploadError, type Upload } from './files/upload.ts';
export { endInOrder } from './end.ts';
export {
  changeAccount,
  ENDING,
  loginIndexes,
  unchanged,
  type AccountChange,
  type Link,
  type LoginAccount,
  type LoginRecord,
} from './logins/account.ts';
export { createAttempts, type Attempt, type Attempts } from './logins/attempts.ts';
export { accountLines, UNKNOWN, writeLogin, type AccountLine, type LoginAudit } from './logins/audit.ts';
export { createLinks, RESET_WITHIN_MS, type Links } from './logins/links.ts';
export { checkLogin, provePassword, renewHash } from './logins/password.ts';
export { recoveryRoutes } from './logins/recovery.ts';
export { findByReset, resetPassword } from './logins/reset.ts';
export { createLog, type Log } from './log.ts';
export { mailTo, mailToOffice, maskAddress, tokenLink, type Addressee } from './mail/addressed.ts';
export { toDetails } from './mail/details.ts';
export { parseMailbox } from './mail/mailbox.ts';
export { outboxCollection } from './mail/outbox-row.ts';
export { addProcessMetrics, createRegistry } from './metrics/registry.ts';
export { classOf, requestMetrics } from './metrics/requests.ts';
export { METRICS_PATH } from './metrics/route.ts';
export { COST, hash as hashPassword, type Cost } from './passwords/argon2.ts';
export { createHasher, type Hasher } from './passwords/hasher.ts';
export { checkNewPassword, fieldProblem } from './passwords/policy.ts';
export { addParts } from './records/add-parts.ts';
export { createRecord, recordIndexes, type Answer, type RecordBase } from './records/create.ts';
export { checkFillTime, isHoneypotFilled, languageOf } from './records/form.ts';
export { asRead, changeRecord, type ChangedKind } from './records/kinds/change.ts';
export {
  at,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  personal,
  plain,
  sensitive,
  unlisted,
} from './records/kinds/column.ts';
export type {
  AdminRequest,
  ChangeRecord,
  Column,
  Entered,
  ReadVersion,
  RecordAction,
  RecordKind,
} from './records/kinds/kind.ts';
export { CSV_START, csvLine } from './records/kinds/csv.ts';
export { adminLine, writeAudit } from './records/kinds/audit.ts';
export { languageEntry } from './records/kinds/query.ts';
export { BY_NAME, searchKeys, searchText } from './records/kinds/search-text.ts';
export { boundKey, submissionKey, type KeyedRequest } from './records/key.ts';
export { submitForm, type FormSubmission } from './records/submit.ts';
export type { AuditEntry, Detail, Mail, Mailbox } from './records/parts.ts';
export { findOwnRecord } from './records/own-record.ts';
export { newReference } from './records/reference.ts';
export { rotateKeys, sealedPlace, type HasSealed } from './records/reseal.ts';
export { answerByToken, hashToken, newToken } from './records/token.ts';
export { seal, SealError, sealValue, unseal, unsealValue } from './seal.ts';
export type { Service } from './service.ts';
export type { ServiceContext } from './service-context.ts';
export { clearSessionCookies, hasSessionCookies } from './sessions/cookie.ts';
export { INVESTOR_LOGIN, SITE_LOGIN, type Login } from './sessions/login.ts';
export { createSessionReader } from './sessions/reader.ts';
export { createSessions, type Sessions, type SessionSubject } from './sessions/store.ts';
export { defineSettings, type Settings, type ValuesOf } from './settings/define.ts';
export { settingsReader } from './settings/store.ts';
export { loginSettings } from './sessions/required-factor.ts';
export { accountOf, ERASED_ACCOUNTS, erasedAccountIndexes, type ErasedAccount } from './sessions/accounts.ts';
export {
  ACCOUNTS,
  sessionIndexes,
  sessionIndexesOf,
  SESSIONS,
  type SessionAccount,
  type SessionRecord,
} from './sessions/record.ts';
export { startService } from './start.ts';
export { createTexts } from './texts.ts';
export { traceCommands } from './tracing/commands.ts';
export { spanOf, traceRequests } from './tracing/requests.ts';
/** Requests have `cookies`. */
export type {} from '@fastify/cookie';
export { openTracing } from './tracing/open.ts';
export type { Tracing } from './tracing/tracing.ts';
export { dayInWords, wordsReader } from './words.ts';
