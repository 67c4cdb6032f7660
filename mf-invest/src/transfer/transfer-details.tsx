import { useSite, useTranslation } from '@larkfield/area';
import { centsToDecimal, formatCents } from '@larkfield/contracts/money';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { ACCOUNT_FIELDS, type OwnInvestment, type Portfolio } from '../../shared/wire.ts';
import { useDayInWords } from './use-day-in-words.ts';
import styles from './transfer.module.css';

interface TransferDetailsProps extends Pick<Portfolio, 'account' | 'timeZone'> {
  readonly pledge: Pick<OwnInvestment, 'reference' | 'cents' | 'open' | 'heldUntil'>;
}

/** Renders where to transfer the open amount of a pledge, or that the office will write while no account is set. */
export function TransferDetails({ pledge, account, timeZone }: TransferDetailsProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const inWords = useDayInWords(timeZone);
  const [outcome, setOutcome] = useState('');
  const { reference, cents, open = cents, heldUntil } = pledge;
  if (open === 0) return null;
  if (!account) return <p>{t('portfolio.transfer.office')}</p>;
  const copy = async (label: string, text: string) => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? t('portfolio.transfer.copied', { label }) : t('portfolio.transfer.notCopied'));
  };
  const amount = { label: t('portfolio.transfer.amount'), text: formatCents(open, language) };
  const rows = [
    { ...amount, copied: centsToDecimal(open) },
    ...ACCOUNT_FIELDS.map((name) => ({ label: t(`portfolio.transfer.${name}`), text: account[name] })),
    { label: t('portfolio.transfer.reference'), text: reference },
  ];
  const pdf = new URLSearchParams({ reference, language });
  return (
    <div className={styles.transfer}>
      <h4>{t('portfolio.transfer.title')}</h4>
      <p>{t('portfolio.transfer.text')}</p>
      <dl className={styles.rows}>
        {rows.map(({ label, text, ...row }) =>
          text ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{text}</bdi>
                <Button
                  variant="secondary"
                  aria-label={t('portfolio.transfer.copyOf', { label })}
                  onClick={() => void copy(label, 'copied' in row ? row.copied : text)}
                >
                  {t('portfolio.transfer.copy')}
                </Button>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
      {heldUntil && (
        <p>
          {t('portfolio.transfer.heldUntil')}: <strong>{inWords(heldUntil)}</strong>
        </p>
      )}
      <p>{t('portfolio.transfer.lapses')}</p>
      <p>
        <a href={`/api/invest/transfer.pdf?${pdf}`} download>
          {t('portfolio.transfer.pdf')}
        </a>
      </p>
    </div>
  );
}
