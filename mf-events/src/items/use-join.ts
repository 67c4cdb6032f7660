import { useSite } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';

const COMMAS: Readonly<Partial<Record<Language, string>>> = {
  ar: '، ',
  ja: '、',
  'zh-Hans': '、',
  'zh-Hant': '、',
};

/** Puts words of the visitor's language behind each other as it is done there. */
export function useJoin(): (words: readonly string[]) => string {
  const { language } = useSite();
  return (words) => words.join(COMMAS[language] ?? ', ');
}
