/** A waiver that was signed on the screen. */
export interface SignedWaiver {
  /** Id of the file. */
  readonly id: string;
  /** Names of the signers. */
  readonly name: string;
  /** Printed entries at the time of signing. */
  readonly printed: string;
}
