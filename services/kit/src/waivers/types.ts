import type { Language } from '@larkfield/contracts';

/** A signature on the screen. The unit of the points does not matter, because the drawing is scaled. */
export type Signature = { readonly signedAt: Date } & (
  | { readonly kind: 'typed'; readonly name: string }
  | {
      readonly kind: 'drawn';
      readonly strokes: readonly (readonly { readonly x: number; readonly y: number }[])[];
    }
);

export interface EntryRow {
  readonly label: string;
  /** Empty if it is filled in by hand. */
  readonly value: string;
  /** Left to right in every language. */
  readonly isCode?: boolean;
}

export interface Signer {
  readonly label: string;
  /** Without it the document has lines for signing by hand. */
  readonly signature?: Signature;
  /** Date beside the line for signing by hand. Without it the date is filled in by hand. */
  readonly date?: string;
}

/** A waiver as a document: the text, the entries of the signers, and their signatures or lines for them. */
export interface WaiverDocument {
  readonly language: Language;
  readonly title: string;
  /** Shown in bold below the title. */
  readonly notice?: string;
  readonly lead?: string;
  readonly paragraphs: readonly { readonly title?: string; readonly text: string }[];
  readonly entries: { readonly title: string; readonly rows: readonly EntryRow[] };
  readonly signers: readonly Signer[];
  /** What to do with the document after signing by hand. */
  readonly send: string;
  /** SHA-256 of the text, as 64 hexadecimal digits. */
  readonly hash: string;
}
