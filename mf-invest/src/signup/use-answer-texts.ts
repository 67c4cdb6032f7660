import { useSite, useTranslation } from '@larkfield/area';
import { parseDay } from '@larkfield/contracts';
import { isGroup } from '../rules/to-signup.ts';

const CHOICES: Readonly<Record<string, string>> = {
  'directInvest.account_type': 'accountTypes',
  'directInvest.bankAccount.account_type': 'bankAccountTypes',
  'directInvest.beneficiary_type': 'beneficiaryTypes',
  'directInvest.contingent_type': 'beneficiaryTypes',
  'directInvest.security_question': 'questions',
};

/** Returns a function that formats the value of a field for display: choices, dates and countries as text. */
export function useAnswerTexts(): (field: string, value: string) => string {
  const { t } = useTranslation('investor');
  const { language } = useSite();
  // The value is one of the offered choices, so the key exists.
  const textOf = t as unknown as (key: string) => string;
  return (field, value) => {
    const choice = field.endsWith('.id_type') ? 'idTypes' : CHOICES[field];
    if (choice) return textOf(`${choice}.${value}`);
    const day = field.endsWith('.birth') ? parseDay(value) : undefined;
    if (day) return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
    if (field.endsWith('.country') && /^[A-Z]{2}$/.test(value))
      return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value;
    return value;
  };
}

/** Returns the value of a field by its dotted name, or undefined. */
export function valueAt(entries: unknown, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), entries);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
