import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

/** The consent text a subscriber agreed to, and when. Kept as proof. */
export interface Consent {
  readonly at: Date;
  readonly language: Language;
  /** SHA-256 of the text beside the button; version control has the text. */
  readonly text: string;
}

const versions = new Map<Language, string>();

export function consentOf(language: Language, at: Date): Consent {
  const text = versions.get(language) ?? hashOf(consentText(language));
  versions.set(language, text);
  return { at, language, text };
}

/** Returns the consent text of the form, `newsletterConsent` of `forms.json`; in English if it is not translated. */
export function consentText(language: Language): string {
  const file = join(LOCALES, language, 'forms.json');
  const { newsletterConsent: text } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  if (typeof text === 'string') return text;
  if (language === DEFAULT_LANGUAGE) throw new Error('the consent text of the newsletter is missing');
  return consentText(DEFAULT_LANGUAGE);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
