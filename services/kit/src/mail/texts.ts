import { createTexts, type ServiceTexts } from '../texts.ts';

/**
 * Reads what every mail needs (`locales/<language>/mail.json`), the mails of one service (`<service>.mail.json`) and the
 * catalogue texts of `forms.json`.
 */
export function createMailTexts(service: string, directory?: string): ServiceTexts {
  return createTexts(
    [
      ['mail', 'mail'],
      ['mail', `${service}.mail`],
      ['forms', 'forms'],
    ],
    directory,
  );
}
