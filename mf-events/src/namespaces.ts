import type attend from '#locales/en/attend.json';
import type door from '#locales/en/door.json';
import type texts from '#locales/en/events.json';
import type participants from '#locales/en/participants.json';
import type posting from '#locales/en/posting.json';

declare module '@larkfield/area' {
  interface Namespaces {
    events: typeof texts;
    attend: typeof attend;
    door: typeof door;
    posting: typeof posting;
    participants: typeof participants;
  }
}
