import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { ServiceError } from '../../http/service-error.ts';

/** Fields of every form beside its own. */
export interface HiddenFormFields {
  readonly website?: string;
  readonly elapsed?: number;
  readonly language?: Language;
}

/** Minimum time between showing a form and sending it; people need longer. */
const MIN_FILL_MS = 2_000;

/** Returns whether the honeypot field is filled. Then the caller pretends success and stores nothing. */
export function isHoneypotFilled({ website }: HiddenFormFields): boolean {
  return website !== undefined;
}

/** @throws ServiceError `TOO_FAST` if a person cannot fill the form that fast; a later attempt succeeds */
export function checkFillTime({ elapsed }: HiddenFormFields): void {
  if (elapsed !== undefined && elapsed < MIN_FILL_MS) {
    throw new ServiceError('TOO_FAST', { retryAfter: (MIN_FILL_MS - elapsed) / 1000 });
  }
}

export function languageOf({ language }: HiddenFormFields): Language {
  return language ?? DEFAULT_LANGUAGE;
}
