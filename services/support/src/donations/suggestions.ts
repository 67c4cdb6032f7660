import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { Settings } from '@larkfield/kit/app';
import type { SuggestedAmount } from '@larkfield/mf-support/forms';
import { FINANCE } from '../../service.config.ts';

const TAGS = LANGUAGES.map(({ tag }) => tag).join('|');
const text = (name: string) => `support.records:settings.${name}`;

const amount = (number: 1 | 2 | 3 | 4, dollars: number) =>
  ({
    ...{ roles: FINANCE, type: 'number', decimals: 2, min: 0, max: 99_999_99, default: dollars * 100 },
    label: text(`amount${number}`),
    hint: text('amountHint'),
  }) as const satisfies Settings[string];

const paysFor = (number: 1 | 2 | 3 | 4) =>
  ({
    ...{ roles: FINANCE, type: 'lines', longest: 3_000, optional: true, default: '' },
    // A line per language, such as `de: …`. No text until the owner writes one: nobody else knows what an amount pays for.
    pattern: `^(?:(?:${TAGS}) *:[^\\r\\n]*(?:\\r?\\n|$))*$`,
    problem: 'errors.languageLines',
    label: text(`amount${number}Texts`),
    hint: text('amountTextsHint'),
  }) as const satisfies Settings[string];

/** Amounts that the donation page suggests, and what they pay for. */
export const suggestionSettings = {
  amount1: amount(1, 10),
  amount1Texts: paysFor(1),
  amount2: amount(2, 25),
  amount2Texts: paysFor(2),
  amount3: amount(3, 50),
  amount3Texts: paysFor(3),
  amount4: amount(4, 100),
  amount4Texts: paysFor(4),
} as const;

export type Suggestions = { readonly [Name in keyof typeof suggestionSettings]: number | string };

/** Returns the suggested amounts with their texts in a language; an amount without such a text stands alone. */
export function suggestedAmounts(settings: Suggestions, language: Language): SuggestedAmount[] {
  const all = ([1, 2, 3, 4] as const).map((number) => ({
    cents: Number(settings[`amount${number}`]),
    text: textIn(String(settings[`amount${number}Texts`]), language),
  }));
  const shown = all.filter(
    ({ cents }, at) => cents > 0 && all.findIndex((one) => one.cents === cents) === at,
  );
  return shown.map(({ cents, text: words }) => (words === undefined ? { cents } : { cents, text: words }));
}

function textIn(lines: string, language: Language): string | undefined {
  for (const line of lines.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (line.slice(0, colon).trim() === language) return line.slice(colon + 1).trim() || undefined;
  }
  return undefined;
}
