import { useSite, useTranslation } from '@larkfield/area';
import type { Participant } from '../../shared/participants.ts';

const FAMILY_FIRST = /^(?:ja|ko|vi|zh)/;

/** Returns a function that writes a person's name in the order of the page's language. */
export function useFullName(): (person: Pick<Participant, 'firstname' | 'lastname'>) => string {
  const { language } = useSite();
  return ({ firstname, lastname }) =>
    (FAMILY_FIRST.test(language) ? [lastname, firstname] : [firstname, lastname]).join(' ');
}

/** Returns a function that formats a moment in the reader's own time zone, which it names. */
export function useMoment(): (iso: string) => string {
  const { language } = useSite();
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'shortOffset', calendar: 'gregory' },
  });
  return (iso) => format.format(new Date(iso));
}

/** Texts of a failed call; the catalogue's, except where it speaks of something else. */
export function useProblemText(): (problem: { readonly code: string }) => string | undefined {
  const { t } = useTranslation('participants');
  return ({ code }) => (code === 'EVENT_FULL' ? t('enter.full') : undefined);
}
