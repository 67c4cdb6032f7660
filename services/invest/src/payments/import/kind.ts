import { callerOf, ServiceError } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  CREATED_AT,
  daysOfYears,
  fullAccess,
  plainColumn,
  type RecordCreation,
  type RecordKind,
} from '@larkfield/kit/records';
import type { Language } from '@larkfield/contracts';
import { legalPeriods } from '../../../../../site.config.ts';
import { FINANCE } from '../../../service.config.ts';
import { readInvestKeys } from '../../accounts/investor/context.ts';
import { latestDay } from '../actions.ts';
import { paymentProblem } from '../messages.ts';
import { runImport, storeImport } from './import-file.ts';
import { MAX_FILE_LENGTH, MAX_FILE_LINES, readPayments, type LineProblem } from './read-payments.ts';
import { importIndexes, type ImportRecord } from './store.ts';

const KIND = { subject: 'import' } as const;
const label = (name: string) => `invest.records:imports.${name}`;

/** Most messages that help. */
const MAX_PROBLEMS = 50;
const MAX_VALUE_LENGTH = 40;

/** A longer import goes on in the background. */
const MAX_MS_IN_CALL = 3_000;

const creation: RecordCreation = {
  roles: FINANCE,
  form: {
    entries: {
      file: {
        ...{ type: 'textFile', endings: ['csv', 'txt'], longest: MAX_FILE_LENGTH },
        ...{ label: label('entries.file'), hint: label('entries.fileHint') },
      },
    },
  },
  async run(context, request, { language, values }) {
    const text = String(values['file']);
    const read = readPayments(text, latestDay(context.now()));
    if ('problems' in read) throw refused(language, read.problems);
    const { username: by = '' } = callerOf(request);
    const ring = readInvestKeys(context.config);
    const reference = await storeImport(context, ring, {
      ...{ ...read, text, by, requestId: request.id },
      audit: (subject) => adminAuditEntry(KIND, 'imported', subject, request),
    });
    const end = Date.now() + MAX_MS_IN_CALL;
    await runImport(context, ring, reference, () => Date.now() < end);
    return reference;
  },
};

/** Files of the bank that were imported. The same file again leads to its first import. */
export const importKind: RecordKind<ImportRecord> = {
  id: 'imports',
  label: label('title'),
  ...fullAccess(FINANCE),
  collection: importIndexes.collection,
  ...KIND,
  columns: {
    createdAt: CREATED_AT,
    by: plainColumn(label('columns.by')),
    payments: plainColumn(label('columns.payments'), 'number'),
    entered: plainColumn(label('columns.entered'), 'number'),
    known: plainColumn(label('columns.known'), 'number'),
    outgoing: plainColumn(label('columns.outgoing'), 'number'),
  },
  filters: [['state'], ['owner']],
  search: [],
  states: {
    field: 'state',
    changes: { running: [], done: [] },
    keptBy: { law: 'records:laws.tax', days: { done: daysOfYears(legalPeriods.taxYears) } },
  },
  creation,
  dataSubjects: [],
};

/** All lines that are wrong, each with what is wrong. Nothing of the file was imported. */
function refused(language: Language, problems: readonly LineProblem[]): ServiceError {
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ problem, line, value = '' }) => {
    const text = paymentProblem(language, problem, {
      value: value.slice(0, MAX_VALUE_LENGTH),
      lines: String(MAX_FILE_LINES),
    });
    return line === undefined ? text : paymentProblem(language, 'line', { line: String(line), text });
  });
  const more = problems.length - shown.length;
  const all = more > 0 ? [...shown, paymentProblem(language, 'more', { count: String(more) })] : shown;
  const fields = all.map((text) => ({ field: 'file', key: 'errors.invalid', text }));
  return new ServiceError('VALIDATION_FAILED', { fields });
}
