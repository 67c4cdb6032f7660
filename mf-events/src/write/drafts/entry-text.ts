import { useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';

/** Groups of texts for the keys of choices. */
const GROUPS: Readonly<Record<string, string>> = {
  industries: 'industries',
  classes: 'classes',
  region: 'regions',
  format: 'formats',
  meetingType: 'meetingTypes',
  venue: 'venues',
};

/** Returns a function that formats the entry of a field as people read it. */
export function useEntryText(language: string): (field: string, value: unknown) => string {
  const { t, i18n } = useTranslation('events');
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const one = (field: string, value: unknown): string => {
    if (value === true) return '✓';
    if (value === undefined || value === null || value === false) return '';
    if (typeof value === 'object') return Object.values(value).map(String).join(' ');
    const text = String(value);
    const key = `events:${GROUPS[field] ?? ''}.${text}`;
    if (field in GROUPS && i18n.exists(key)) return t(key as 'kinds.news');
    if (field === 'writtenIn') return LANGUAGES.find(({ tag }) => tag === text)?.name ?? text;
    // Only letters of the text count here; the form shows its markup.
    return field === 'html' ? withoutMarkup(text) : text;
  };
  return (field, value) =>
    Array.isArray(value) ? list.format(value.map((each) => one(field, each))) : one(field, value);
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => CHARACTERS[name] ?? '')
    .trim();
}
