/** Lends a room for as long as `work` takes. */
export type Lend = <T>(work: (room: Buffer) => Promise<T>) => Promise<T>;

/** Rooms of one length, used again and again: as many new ones would wait to be collected for as long as they are few. */
export function createRooms(bytes: number): Lend {
  const free: Buffer[] = [];
  return async (work) => {
    const room = free.pop() ?? Buffer.allocUnsafeSlow(bytes);
    try {
      return await work(room);
    } finally {
      free.push(room);
    }
  };
}

/** A room for as long as nobody needs it more. */
export interface Loan {
  room: Buffer | undefined;
}

/** One room: lent to those who need it, one at a time, and in between to somebody who can do without. */
export interface SharedRoom {
  /** Its bytes, for a thread that reads them where they are. */
  readonly memory: SharedArrayBuffer;
  /** Takes it from whoever has it as a loan. */
  readonly lend: Lend;
  /** Without a room when it is in use. */
  borrow(): Loan;
  giveBack(loan: Loan): void;
}

export function createSharedRoom(bytes: number): SharedRoom {
  const memory = new SharedArrayBuffer(bytes);
  const room = Buffer.from(memory);
  let isLent = false;
  let current: Loan = { room: undefined };
  return {
    memory,
    async lend(work) {
      isLent = true;
      current.room = undefined;
      try {
        return await work(room);
      } finally {
        isLent = false;
      }
    },
    borrow() {
      if (isLent || current.room) return { room: undefined };
      return (current = { room });
    },
    giveBack: (loan) => void (loan.room = undefined),
  };
}
