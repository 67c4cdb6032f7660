import type texts from '../../locales/en/invest.json';

declare module '@larkfield/area' {
  interface Namespaces {
    invest: typeof texts;
  }
}
