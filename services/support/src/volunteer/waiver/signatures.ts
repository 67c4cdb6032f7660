import type { Language } from '@larkfield/contracts';
import { createSignatureStore, type Signature, type SignatureStore } from '@larkfield/kit/waivers';

/** How somebody signed: on the screen, or on an uploaded file. */
export const SIGNINGS = ['drawn', 'typed', 'file'] as const;
export type Signing = (typeof SIGNINGS)[number];

/** Evidence of a signature on the screen. The record of the volunteer keeps it. */
export interface SignedConsent {
  readonly version: number;
  readonly language: Language;
  /** SHA-256 of the text. */
  readonly text: string;
  readonly at: Date;
}

export interface ScreenSignatures {
  readonly signing: Signature['kind'];
  readonly guardianSigning?: Signature['kind'] | undefined;
  readonly evidence: SignedConsent;
}

export const signatures: SignatureStore<ScreenSignatures> = createSignatureStore('volunteer_signatures');
