import type support from '../../locales/en/support.json';

declare module '@larkfield/area' {
  interface Namespaces {
    support: typeof support;
  }
}
