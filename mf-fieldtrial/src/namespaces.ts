import type texts from '../../locales/en/fieldtrial.json';
import type waiver from '../../locales/en/waiver.json';

declare module '@larkfield/area' {
  interface Namespaces {
    fieldtrial: typeof texts;
    waiver: typeof waiver;
  }
}
