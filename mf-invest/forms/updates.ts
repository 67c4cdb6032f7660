import type { Language } from '@larkfield/contracts';

/** `GET /api/invest/updates`: what the company has written to the investors of an opportunity. */
export interface OpportunityUpdate {
  readonly reference: string;
  /** Of title and text: that of the reader, or English. */
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  readonly pictures: readonly UpdatePicture[];
}

interface UpdatePicture {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first. `src` is a site path. */
  readonly sizes: readonly { readonly width: number; readonly type: string; readonly src: string }[];
}
