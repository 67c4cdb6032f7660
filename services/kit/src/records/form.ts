import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { ServiceError } from '../http/errors.ts';

/** What every form carries beside its own fields. */
export interface Hidden {
  readonly website?: string;
  readonly elapsed?: number;
  readonly language?: Language;
}

/** People need longer than this between seeing a form and sending it. */
const LEAST_MS = 2_000;

/** The honeypot is filled: pretend success and keep nothing. */
export function isHoneypotFilled({ website }: Hidden): boolean {
  return website !== undefined;
}

/** @throws ServiceError when the form was sent faster than a person can; a second try will pass. */
export function checkFillTime({ elapsed }: Hidden): void {
  if (elapsed !== undefined && elapsed < LEAST_MS) {
    throw new ServiceError('TOO_FAST', { retryAfter: (LEAST_MS - elapsed) / 1000 });
  }
}

/** Language of the page that the form was on. */
export function languageOf({ language }: Hidden): Language {
  return language ?? DEFAULT_LANGUAGE;
}
