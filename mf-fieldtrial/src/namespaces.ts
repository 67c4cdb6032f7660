import type texts from '../../locales/en/fieldtrial.json';

declare module '@larkfield/area' {
  interface Namespaces {
    fieldtrial: typeof texts;
  }
}
