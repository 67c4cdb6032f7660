import type support from '#locales/en/support.json';
import type volunteer from '#locales/en/volunteer.json';

declare module '@larkfield/area' {
  interface Namespaces {
    support: typeof support;
    volunteer: typeof volunteer;
  }
}
