export type UseBuffer = <T>(work: (buffer: Buffer) => Promise<T>) => Promise<T>;

/** Creates a pool of buffers of one size. New buffers for each use would wait long for garbage collection. */
export function createBufferPool(bytes: number): UseBuffer {
  const free: Buffer[] = [];
  return async (work) => {
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bytes);
    try {
      return await work(buffer);
    } finally {
      free.push(buffer);
    }
  };
}

/** A borrowed buffer, until it is needed elsewhere. */
export interface BufferLoan {
  buffer: Buffer | undefined;
}

/** One buffer for one user at a time. While it is unused, it can be borrowed. */
export interface LendableBuffer {
  /** Memory of the buffer, shared with a thread. */
  readonly memory: SharedArrayBuffer;
  /** Takes the buffer away from a borrower. */
  readonly useBuffer: UseBuffer;
  /** Borrows the buffer. The loan has no buffer if it is in use. */
  borrow(): BufferLoan;
  returnLoan(loan: BufferLoan): void;
}

export function createLendableBuffer(bytes: number): LendableBuffer {
  const memory = new SharedArrayBuffer(bytes);
  const buffer = Buffer.from(memory);
  let isLent = false;
  let current: BufferLoan = { buffer: undefined };
  return {
    memory,
    async useBuffer(work) {
      isLent = true;
      current.buffer = undefined;
      try {
        return await work(buffer);
      } finally {
        isLent = false;
      }
    },
    borrow() {
      if (isLent || current.buffer) return { buffer: undefined };
      return (current = { buffer });
    },
    returnLoan: (loan) => void (loan.buffer = undefined),
  };
}
