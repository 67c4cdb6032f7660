import { createTexts, type ServiceTexts } from '../texts/service-texts.ts';

/** Creates a service's mail texts from `mail.json`, `<service>.mail.json` and `forms.json`. */
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
