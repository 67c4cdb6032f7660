import { CSV_START, csvLine } from '@larkfield/kit/records';
import { activeGuestsOf, activeState, type SignUpRecord } from '../signup/store.ts';

const COLUMNS = ['firstname', 'lastname', 'email', 'state', 'guest', 'at', 'attendedAt'] as const;

/** Returns the table of the people who have not cancelled. */
export function participantsCsv(signUps: readonly SignUpRecord[]): string {
  const rows = signUps.flatMap((signUp) =>
    activeGuestsOf(signUp).map(({ id, firstName, lastName, email, attendedAt }) => {
      const guest = signUp.people[0]?.id !== id;
      const dates = [signUp.createdAt.toISOString(), attendedAt?.toISOString() ?? ''];
      return [firstName, lastName, email, activeState(signUp.state), guest, ...dates];
    }),
  );
  return CSV_START + [COLUMNS, ...rows].map((row) => csvLine(row, 'comma')).join('');
}
