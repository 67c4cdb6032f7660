import { useSite, useTranslation } from '@larkfield/area';
import { formatCents, centsToDecimal } from '@larkfield/contracts/money';
import { Button, TextField } from '@larkfield/ui';
import { useRef } from 'react';
import type { SuggestedAmount } from '../../forms/donation.ts';
import styles from './donate.module.css';

/** Renders the amount, and suggestions that say what they pay for if the owner has written it. */
export function AmountField({ amounts }: { readonly amounts: readonly SuggestedAmount[] }) {
  const { t } = useTranslation('support');
  const { language } = useSite();
  const around = useRef<HTMLDivElement>(null);

  function chooseAmount(cents: number): void {
    const field = around.current?.querySelector('input');
    if (!field) return;
    field.value = centsToDecimal(cents).replace(/\.00$/, '');
    // As for typed input, so that the form validates it and notices the change.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const label = (cents: number) =>
    cents % 100 === 0 ? t('donate.preset', { amount: cents / 100 }) : formatCents(cents, language);
  return (
    <div ref={around} className={styles.amount}>
      <TextField name="amount" autoComplete="off" hint={t('donate.hints.amount')} />
      <div role="group" aria-label={t('donate.presets')} className={styles.presets}>
        {amounts.map(({ cents, text }) => (
          <Button
            key={cents}
            variant="secondary"
            className={text === undefined ? undefined : styles.explained}
            onClick={() => chooseAmount(cents)}
          >
            {label(cents)}
            {text !== undefined && <span className={styles.paysFor}>{text}</span>}
          </Button>
        ))}
      </div>
    </div>
  );
}
