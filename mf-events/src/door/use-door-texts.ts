import { useSite, useTranslation } from '@larkfield/area';
import { spacedTicket } from '../items/spaced-ticket.ts';
import { nameOf } from './model/people.ts';
import type { DoorPerson } from '../../shared/door.ts';

/** Isolates a value from the direction of the sentence around it. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Returns the texts of the door's namespace, and functions that prepare values for them. */
export function useDoorTexts() {
  const { t } = useTranslation('door');
  const { language } = useSite();
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    hour: 'numeric',
    minute: '2-digit',
  });
  return {
    t,
    nameText: (person: DoorPerson | undefined) => isolated(person ? nameOf(person) : ''),
    /** Time on the clock of this device. */
    timeText: (moment: string | number | undefined) =>
      moment === undefined ? '' : isolated(format.format(new Date(moment))),
    numberText: (ticket: string | undefined) => isolated(spacedTicket(ticket ?? '')),
    titleText: (title: string | undefined) => isolated(title ?? ''),
  };
}
