import { useTranslation } from '@larkfield/area';
import { RadioGroup, TextField, NameOrder } from '@larkfield/ui';
import type { BankForm } from '../../forms/account/bank.ts';
import { BANK_ACCOUNT_TYPES } from '../rules/account-choices.ts';

interface BankFieldsProps {
  readonly prefix?: string;
  /** Known values; the account number must always be entered again. */
  readonly defaults?: Partial<Omit<BankForm, 'account_nr'>>;
}

/** Renders the bank account (I34). `prefix` is its path in the call. */
export function BankFields({ prefix = '', defaults = {} }: BankFieldsProps) {
  const { t } = useTranslation('investor');
  const types = BANK_ACCOUNT_TYPES.map((value) => ({ value, label: t(`bankAccountTypes.${value}`) }));
  return (
    <>
      <NameOrder>
        <TextField name={`${prefix}first_name`} autoComplete="off" defaultValue={defaults.first_name} />
        <TextField name={`${prefix}last_name`} autoComplete="off" defaultValue={defaults.last_name} />
      </NameOrder>
      <TextField name={`${prefix}bankname`} autoComplete="off" defaultValue={defaults.bankname} wide />
      <TextField
        name={`${prefix}swift`}
        type="word"
        autoComplete="off"
        hint={t('hints.swift')}
        defaultValue={defaults.swift}
      />
      <TextField
        name={`${prefix}account_nr`}
        type="word"
        autoComplete="off"
        hint={t('hints.accountNumber')}
      />
      <RadioGroup name={`${prefix}account_type`} choices={types} defaultValue={defaults.account_type} wide />
    </>
  );
}
