import type texts from '../../locales/en/fieldtrial.json';
import type registration from '../../locales/en/registration.json';
import type waiver from '../../locales/en/waiver.json';

declare module '@larkfield/area' {
  interface Namespaces {
    fieldtrial: typeof texts;
    registration: typeof registration;
    waiver: typeof waiver;
  }
}
