import type attend from '#locales/en/attend.json';
import type texts from '#locales/en/events.json';
import type posting from '#locales/en/posting.json';

declare module '@larkfield/area' {
  interface Namespaces {
    events: typeof texts;
    attend: typeof attend;
    posting: typeof posting;
  }
}
