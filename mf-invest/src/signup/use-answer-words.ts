import { useSite, useTranslation } from '@larkfield/area';
import { toDay } from '@larkfield/contracts';
import { isGroup } from '../rules/to-signup.ts';

const CHOICES: Readonly<Record<string, string>> = {
  'directInvest.account_type': 'accountTypes',
  'directInvest.bankAccount.account_type': 'bankAccountTypes',
  'directInvest.beneficiary_type': 'beneficiaryTypes',
  'directInvest.contingent_type': 'beneficiaryTypes',
  'directInvest.security_question': 'questions',
};

/** What an entry of a field is called where it is only shown: choices, dates and countries in words. */
export function useAnswerWords(): (field: string, value: string) => string {
  const { t } = useTranslation('investor');
  const { language } = useSite();
  // Keys of choices that a list has offered: the entry is one of them.
  const say = t as unknown as (key: string) => string;
  return (field, value) => {
    const choice = field.endsWith('.id_type') ? 'idTypes' : CHOICES[field];
    if (choice) return say(`${choice}.${value}`);
    const day = field.endsWith('.birth') ? toDay(value) : undefined;
    if (day) return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
    if (field.endsWith('.country') && /^[A-Z]{2}$/.test(value))
      return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value;
    return value;
  };
}

/** The entry of a field by its dotted name; nothing where there is none. */
export function valueAt(entries: unknown, field: string): string | undefined {
  const value = field
    .split('.')
    .reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), entries);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
