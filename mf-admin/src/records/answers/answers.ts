import type { Language } from '@larkfield/contracts';

export interface AnswerTemplate {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Otherwise the text is English instead of the language of the person. */
  readonly translated: boolean;
}

interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface AnswerOffer {
  readonly to: Recipient;
  readonly language: Language;
  readonly longest: number;
  /** Label of the state that follows. */
  readonly next?: string;
  readonly templates: readonly AnswerTemplate[];
}

/** The mail as it will be sent. */
export interface AnswerPreview extends Pick<AnswerOffer, 'to' | 'language'> {
  readonly subject: string;
  readonly text: string;
}

const KNOWN = /\{\{\s*(?:name|reference)\s*\}\}/g;

/** Returns the first placeholder of a text that answers do not fill, such as a misspelt one. */
export function unknownPlaceholder(text: string): string | undefined {
  return /\{\{[^{}]*\}\}/.exec(text.replaceAll(KNOWN, ''))?.[0];
}

/** Returns the text after a template was chosen: it replaces an untouched template and follows own words. */
export function withTemplate(
  text: string,
  chosen: AnswerTemplate,
  before: AnswerTemplate | undefined,
): string {
  if (text.trim() === '' || text === before?.text) return chosen.text;
  return `${text.trimEnd()}\n\n${chosen.text}`;
}
