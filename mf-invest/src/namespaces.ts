import type texts from '#locales/en/invest.json';
import type investor from '#locales/en/investor.json';

declare module '@larkfield/area' {
  interface Namespaces {
    invest: typeof texts;
    investor: typeof investor;
  }
}
