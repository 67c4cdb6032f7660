import type texts from '#locales/en/admin.json';

declare module '@larkfield/area' {
  interface Namespaces {
    admin: typeof texts;
  }
}
