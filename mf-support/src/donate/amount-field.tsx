import { useTranslation } from '@larkfield/area';
import { Button, TextField } from '@larkfield/ui';
import { useRef } from 'react';
import styles from './donate.module.css';

const PRESETS = [10, 25, 50, 100] as const;

export function AmountField() {
  const { t } = useTranslation('support');
  const around = useRef<HTMLDivElement>(null);

  function chooseAmount(amount: number): void {
    const field = around.current?.querySelector('input');
    if (!field) return;
    field.value = String(amount);
    // As for typed input, so that the form validates it and notices the change.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div ref={around} className={styles.amount}>
      <TextField name="amount" autoComplete="off" hint={t('donate.hints.amount')} />
      <div role="group" aria-label={t('donate.presets')} className={styles.presets}>
        {PRESETS.map((amount) => (
          <Button key={amount} variant="secondary" onClick={() => chooseAmount(amount)}>
            {t('donate.preset', { amount })}
          </Button>
        ))}
      </div>
    </div>
  );
}
