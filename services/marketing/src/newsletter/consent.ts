import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

/** What somebody agreed to, and when: has to be shown to whoever asks for proof. */
export interface Consent {
  readonly at: Date;
  readonly language: Language;
  /** SHA-256 of the text beside the button, which version control finds again. */
  readonly text: string;
}

const versions = new Map<Language, string>();

/** The agreement given by sending the form in this language. */
export function consentOf(language: Language, at: Date): Consent {
  const text = versions.get(language) ?? hashOf(consentText(language));
  versions.set(language, text);
  return { at, language, text };
}

/** What the form shows: `newsletterConsent` of `forms.json`, in English where it is not translated. */
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
