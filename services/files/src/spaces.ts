import { MOST_FILE_BYTES } from '@larkfield/contracts';

const MOST_BYTES = Math.max(...Object.values(MOST_FILE_BYTES));

/** Rooms for whole files, used again and again: as many new ones would wait to be collected for as long as they are few. */
export interface Spaces {
  /** Nothing when all are in use. */
  take(): Buffer | undefined;
  give(space: Buffer): void;
}

export function createSpaces(most: number): Spaces {
  const free: Buffer[] = [];
  let made = 0;
  return {
    take() {
      const space = free.pop();
      if (space || made >= most) return space;
      made += 1;
      return Buffer.allocUnsafeSlow(MOST_BYTES);
    },
    give: (space) => void free.push(space),
  };
}
