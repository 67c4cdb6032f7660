/** What a subscription knows of the issues that its subscriber got. It holds no texts. */
export interface Letter {
  /** Day of the last issue, in the zone of that issue; '' before the first. */
  readonly day: string;
  /**
   * Number of the last issue that the subscriber got or, before the first one, of the issue before it: the next mail has
   * the items of all issues after it. Absent until an issue is sent after the confirmation.
   */
  readonly number?: number;
  /** Set while an issue is on its way to the subscriber. */
  readonly sending?: {
    readonly issue: number;
    readonly day: string;
    /** Time of the next attempt; while a sender holds the lease, its end. */
    readonly next: Date;
    readonly attempts: number;
    readonly lease?: string;
  };
  /** Number of the last issue that could not be delivered. */
  readonly failed?: number;
  /** When the mail server first refused the address without saying that it does not exist. */
  readonly refusedAt?: Date;
}

/** Day of a subscription that is confirmed, but does not know yet what its address got before. Nothing is due then. */
export const UNKNOWN_DAY = '9998-12-31';

/** Combines what several subscriptions of one address got. A mail that is being handed over counts. */
export function combineLetters(letters: readonly (Letter | undefined)[]): Letter {
  return letters.reduce<Letter>(
    (found, letter) => {
      const { day, number } = gotBy(letter);
      return {
        day: day > found.day ? day : found.day,
        ...withNumber(Math.max(number ?? -1, found.number ?? -1)),
      };
    },
    { day: '' },
  );
}

function gotBy(letter: Letter | undefined): Pick<Letter, 'day' | 'number'> {
  if (letter === undefined || letter.day === UNKNOWN_DAY) return { day: '' };
  const { sending } = letter;
  return sending?.lease === undefined ? letter : { day: sending.day, number: sending.issue };
}

const withNumber = (number: number) => (number < 0 ? {} : { number });
