import type texts from '#locales/en/__name__.json';

declare module '@larkfield/area' {
  interface Namespaces {
    '__name__': typeof texts;
  }
}
