import type texts from '#locales/en/fieldtrial.json';
import type questionnaire from '#locales/en/questionnaire.json';
import type registration from '#locales/en/registration.json';
import type waiver from '#locales/en/waiver.json';

declare module '@larkfield/area' {
  interface Namespaces {
    fieldtrial: typeof texts;
    questionnaire: typeof questionnaire;
    registration: typeof registration;
    waiver: typeof waiver;
  }
}
