import type texts from '../../locales/en/events.json';

declare module '@larkfield/area' {
  interface Namespaces {
    events: typeof texts;
  }
}
