import { useSite, useTranslation } from '@larkfield/area';
import { Button, Form, lazyRules, Notice, panels, useForm } from '@larkfield/ui';
import { useState } from 'react';
import type { InvestorProfile } from '../../forms/account/answers.ts';
import styles from '../account/page.module.css';
import { BankFields } from '../signup/bank-fields.tsx';
import { BANK_FIELD_TEXTS } from '../signup/field-texts.ts';
import { PasswordForm } from './password-form.tsx';

type Bank = InvestorProfile['directInvest']['bankAccount'];
type Change = Pick<InvestorProfile, 'bankChange' | 'paymentsWaitUntil'>;

const rules = lazyRules(() => import(/* webpackChunkName: "bank-rules" */ './bank-rules.ts'));

interface BankSectionProps {
  readonly bank: Bank;
  readonly onChanged: () => void;
}

/** Renders the form that changes the bank account after the password was confirmed. */
export function BankSection({ bank, change, onChanged }: BankSectionProps & { readonly change: Change }) {
  const { t } = useTranslation('investor');
  const [state, setState] = useState<'closed' | 'password' | 'form' | 'changed'>('closed');
  const changed = () => {
    setState('changed');
    onChanged();
  };
  return (
    <section aria-labelledby="bank-title" className={styles.part}>
      <h2 id="bank-title">{t('profile.bank')}</h2>
      <Notice>{state === 'changed' && t('profile.bankChanged')}</Notice>
      <ChangeNotes {...change} />
      {(state === 'closed' || state === 'changed') && (
        <p>
          <Button variant="secondary" onClick={() => setState('password')}>
            {t('profile.changeBank')}
          </Button>
        </p>
      )}
      {state === 'password' && (
        <>
          <p>{t('profile.bankPassword')}</p>
          <PasswordForm
            id="bank-password"
            labelledBy="bank-title"
            submit={t('signup.next')}
            onConfirmed={() => setState('form')}
          />
        </>
      )}
      {state === 'form' && (
        <BankForm bank={bank} onChanged={changed} onPasswordNeeded={() => setState('password')} />
      )}
    </section>
  );
}

/** Says which account waits for the link of the mail, and until when no payment is made after a change. */
function ChangeNotes({ bankChange, paymentsWaitUntil }: Change) {
  const { t } = useTranslation('investor');
  const { language } = useSite();
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  const time = (iso: string) => format.format(new Date(iso));
  return (
    <>
      {bankChange && (
        <p>
          {t('profile.bankWaiting', {
            account: bankChange.account_nr,
            bank: bankChange.bankname,
            time: time(bankChange.until),
          })}
        </p>
      )}
      {paymentsWaitUntil !== undefined && (
        <p>{t('profile.paymentsWait', { time: time(paymentsWaitUntil) })}</p>
      )}
    </>
  );
}

interface BankFormProps extends BankSectionProps {
  readonly onPasswordNeeded: () => void;
}

function BankForm({ bank, onChanged, onPasswordNeeded }: BankFormProps) {
  const { t } = useTranslation('investor');
  // `field-texts.ts` contains all keys with their namespaces.
  const textOf = t as unknown as (key: string) => string;
  const form = useForm<unknown>({
    id: 'bank',
    action: '/api/invest/profile/bank',
    replaces: true,
    labels: Object.fromEntries(Object.entries(BANK_FIELD_TEXTS).map(([name, key]) => [name, textOf(key)])),
    onRefused: ({ code }) => {
      if (code !== 'INVESTOR_PASSWORD_NEEDED') return false;
      onPasswordNeeded();
      return true;
    },
    onSent: onChanged,
    guarded: true,
    ...rules,
  });
  return (
    <Form form={form} labelledBy="bank-title" submit={t('profile.saveBank')}>
      <div className={panels['fields']}>
        <BankFields defaults={bank} />
      </div>
    </Form>
  );
}
