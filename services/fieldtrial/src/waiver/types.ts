import type { Language } from '@larkfield/contracts';

/** What taking part costs, in US dollars: an audited setting of the administrators (see docs/decisions/waivers.md). */
export type Charge = 0 | 300;

/** Which text somebody reads: the charge is part of it. */
export interface WaiverKind {
  readonly language: Language;
  readonly charge: Charge;
}

/** The consent text in one language, as it is shown, filled in and signed. */
export interface WaiverText extends WaiverKind {
  /** Counts up with every change of what the text says. */
  readonly version: number;
  /** SHA-256 of the text with its version, language and charge; 64 hexadecimal digits. */
  readonly hash: string;
  readonly title: string;
  /** Says that counsel has yet to review the text. */
  readonly sample: string;
  /** The version in words, with its date. */
  readonly dated: string;
  readonly lead: string;
  readonly paragraphs: readonly WaiverParagraph[];
}

export interface WaiverParagraph {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** What the parent has entered; none of it is needed for a form to be filled in by hand. */
export interface WaiverEntries {
  /** Full names. */
  readonly parent?: string | undefined;
  readonly child?: string | undefined;
  /** Date of birth, `YYYY-MM-DD`. */
  readonly birth?: string | undefined;
  /** Lines as on a letter. */
  readonly address?: readonly string[] | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** A place on the drawing surface, in any unit: the drawing is scaled as a whole. */
export interface SignaturePoint {
  readonly x: number;
  readonly y: number;
}

/** How the parent has signed, and when. */
export type Signature = { readonly signedAt: Date } & (
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly SignaturePoint[])[] }
);
