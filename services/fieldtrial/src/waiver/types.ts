import type { Language } from '@larkfield/contracts';

/** Cost of taking part, in US dollars. An audited setting (see docs/decisions/waivers.md). */
export type Charge = 0 | 300;

/** Identifies a consent text; the charge is part of the text. */
export interface WaiverVariant {
  readonly language: Language;
  readonly charge: Charge;
}

export interface WaiverText extends WaiverVariant {
  /** Increased when the content changes. */
  readonly version: number;
  /** SHA-256 of text, version, language and charge, as 64 hexadecimal digits. */
  readonly hash: string;
  readonly title: string;
  /** Notice that counsel has not reviewed the text yet. */
  readonly sample: string;
  readonly dated: string;
  readonly lead: string;
  readonly paragraphs: readonly WaiverParagraph[];
}

export interface WaiverParagraph {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Entries of the parent. All are optional, because the form can be filled in by hand. */
export interface WaiverEntries {
  readonly parent?: string | undefined;
  readonly child?: string | undefined;
  /** Date of birth, `YYYY-MM-DD`. */
  readonly birth?: string | undefined;
  readonly address?: readonly string[] | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}
