import type { Language } from '@larkfield/contracts';
import { createTextLoader } from '@larkfield/kit/texts';
import type english from '../../../../locales/en/invest.records.json';

const read = createTextLoader<typeof english>('invest.records');

type Problems = (typeof english)['payments']['problems'];

/** Returns what is wrong with an entry, in the language of the form. */
export function paymentProblem(
  language: Language,
  name: keyof Problems,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = read(language).payments.problems[name];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, value: string) => values[value] ?? whole);
}
