import { CSV_START, csvLine } from '@larkfield/kit/records';
import type { Participant } from '@larkfield/mf-events/forms';

export function participantsCsv(rows: readonly Participant[]): string {
  const head = ['firstname', 'lastname', 'email', 'state', 'guest', 'at'] as const;
  return (
    CSV_START +
    csvLine(head, 'comma') +
    rows
      .map((row) =>
        csvLine(
          head.map((name) => row[name]),
          'comma',
        ),
      )
      .join('')
  );
}
