import type { useAuditWords } from './audit-values.ts';
import type { ServiceAuditLine } from './read-audit.ts';

/** Returns the rows of a table for spreadsheets: one for each changed field, with its old and new value. */
export function auditRows(
  lines: readonly ServiceAuditLine[],
  { changes: changesOf }: Pick<ReturnType<typeof useAuditWords>, 'changes'>,
): string[][] {
  const head = ['at', 'service', 'action', 'actor', 'subject', 'field', 'was', 'to', 'from', 'requestId'];
  const rows = lines.flatMap(({ service, line }) => {
    const found = changesOf(line);
    return (found.length > 0 ? found : [{}]).map(({ field = '', was = '', to = '' }) => [
      ...[line.at, service, line.action, line.actor, line.subject],
      ...[field, was, to, line.from ?? '', line.requestId],
    ]);
  });
  return [head, ...rows];
}
