import { auditRows } from './audit-csv.ts';

test('a table for spreadsheets has the old and the new value of each changed field', () => {
  const line = { at: 't', action: 'a.b', actor: 'boss', subject: 'LK-1', requestId: 'r' };
  const words = { changes: () => [{ field: 'Note', was: 'Call', to: 'Called' }, { field: 'Key' }] };
  const rows = auditRows([{ service: 'harbour', line }], words);
  expect(rows).toEqual([
    ['at', 'service', 'action', 'actor', 'subject', 'field', 'was', 'to', 'from', 'requestId'],
    ['t', 'harbour', 'a.b', 'boss', 'LK-1', 'Note', 'Call', 'Called', '', 'r'],
    ['t', 'harbour', 'a.b', 'boss', 'LK-1', 'Key', '', '', '', 'r'],
  ]);
  expect(auditRows([{ service: 'harbour', line }], { changes: () => [] })).toHaveLength(2);
});
