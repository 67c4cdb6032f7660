/** Records: forms that create them, record kinds, columns, updates and audit, and visits that records plan. */

export { auditCollection } from './audit/audit-row.ts';
export { verifyAudit, type ChainReport } from './audit/verify.ts';
export { addParts } from './parts/add-parts.ts';
export { differences } from './parts/audit-changes.ts';
export type { AuditChange, AuditEntry } from './parts/parts.ts';
export { CSV_START, csvLine } from './records/admin-routes/csv.ts';
export { updateRecord, versionFilter } from './records/changes/update-record.ts';
export { adminAuditEntry, writeAudit } from './records/changes/write-audit.ts';
export {
  choiceColumn,
  columnAt,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  titledColumn,
  unlistedColumn,
} from './records/kinds/column.ts';
export { fullAccess } from './records/kinds/kind-roles.ts';
export {
  formColumns,
  formDetails,
  formFieldOf,
  readForm,
  type FormField,
  type FormValues,
} from './records/kinds/form-fields.ts';
export type { InputFields } from './input-fields/input-field.ts';
export type {
  ActionInput,
  AdminRequest,
  Column,
  RecordAction,
  RecordCreation,
  RecordKind,
  RecordTable,
  RecordUpdater,
  RecordVersion,
  States,
} from './records/kinds/kind.ts';
export type { UpdatableKind } from './records/changes/recorded-changes.ts';
export { daysOfYears } from './records/kinds/expiry.ts';
export type { LooseData, PersonalData } from './records/kinds/personal-data.ts';
export { BACKFILL_NAME_KEYS, normalizeForSearch, searchKeys } from './records/kinds/search-text.ts';
export { languageEntry } from './records/reading/list-query.ts';
export {
  createRecord,
  recordIndexes,
  submissionAnswerOf,
  type RecordBase,
  type SubmissionAnswer,
} from './records/submissions/create-record.ts';
export { findOwnRecord } from './records/submissions/find-own-record.ts';
export { checkFillTime, isHoneypotFilled, languageOf } from './records/submissions/form-checks.ts';
export { newReference } from './records/submissions/reference.ts';
export { hashSubmissionKey, submissionKey, type KeyedRequest } from './records/submissions/submission-key.ts';
export { submitForm, type FormSubmission } from './records/submissions/submit-form.ts';
export {
  bookedVisitIndexes,
  bookedVisits,
  claimVisit,
  settleVisit,
  takenError,
  unsettledVisits,
  visitsBetween,
  type PlannedVisit,
} from './visits/booked-visits.ts';
