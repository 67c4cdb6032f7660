import { useSite } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';

const COMMAS: Readonly<Partial<Record<Language, string>>> = {
  ar: '، ',
  ja: '、',
  'zh-Hans': '、',
  'zh-Hant': '、',
};

/** Returns a function that joins texts as a list in the visitor's language. */
export function useListText(): (entries: readonly string[]) => string {
  const { language } = useSite();
  return (entries) => entries.join(COMMAS[language] ?? ', ');
}
