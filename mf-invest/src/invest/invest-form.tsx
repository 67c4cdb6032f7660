import { get, Link, useSite, useTranslation } from '@larkfield/area';
import {
  CheckboxField,
  Form,
  lazyRules,
  Reference,
  SentMessages,
  useForm,
  type Receipt,
} from '@larkfield/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { parseAmount } from '../../shared/amount.ts';
import { isKept, type Portfolio } from '../../shared/wire.ts';
import { RISK_VERSIONS } from '../../shared/risk.ts';
import type { InvestPageData } from '../../forms/overview.ts';
import { refreshFunding } from '../funding/use-funding.ts';
import styles from './page.module.css';

const rules = lazyRules(
  () => import(/* webpackChunkName: "investment-rules" */ '../../generated/validators/investment.js'),
);

const AfterPledge = lazy(async () => {
  const part = await import(/* webpackChunkName: "transfer" */ '../transfer/after-pledge.tsx');
  return { default: part.AfterPledge };
});

interface InvestFormProps {
  readonly id: number;
  readonly typed: string;
  readonly username: string;
  readonly opportunity: Pick<InvestPageData, 'title' | 'fundraised' | 'maximum'>;
}

/** Renders the form to accept the risks and invest the calculator's amount. Shows success only after the service confirms. */
export function InvestForm({ id, typed, username, opportunity }: InvestFormProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { title, fundraised, maximum } = opportunity;
  const [receipt, setReceipt] = useState<Receipt>();
  const done = useRef<HTMLHeadingElement>(null);
  const [version] = RISK_VERSIONS;
  const first = useIsFirst(id);
  const form = useForm({
    id: 'investment',
    action: '/api/create/investment',
    labels: { amount: t('invest.amount'), risk: t('invest.riskLabel', { version }) },
    names: { risk: t('invest.risks') },
    problems: (data) => [...amountProblems(), ...rules.problems(toBody(data as Entries))],
    prepare: rules.prepare,
    toBody,
    onSent: (sent) => {
      setReceipt(sent);
      refreshFunding();
    },
  });

  function amountProblems() {
    const read = parseAmount(typed, { first, remaining: Math.max(0, maximum - fundraised), language });
    return 'problem' in read ? [{ field: 'amount', key: read.problem }] : [];
  }

  function toBody(entries: Entries): object {
    return {
      ...entries,
      amount: typed,
      ...{ id, riskVersion: version, user: username },
      opportunity: { title, fundraised: fundraised / 100 },
    };
  }

  useEffect(() => {
    if (receipt) done.current?.focus();
  }, [receipt]);

  if (receipt)
    return (
      <div role="status" className={styles.sent}>
        <h3 ref={done} tabIndex={-1}>
          {t('invest.sentTitle')}
        </h3>
        <SentMessages messages={[t('invest.sent')]}>
          <p>{t('invest.next.mail')}</p>
        </SentMessages>
        <Reference label={t('portfolio.columns.reference')} reference={receipt.reference} />
        <Suspense>
          <AfterPledge reference={receipt.reference} />
        </Suspense>
        <p>{t('invest.next.portfolio')}</p>
        <p>
          <Link to="/directinvest/portfolio">{t('invest.toPortfolio')}</Link>
        </p>
      </div>
    );
  return (
    <Form form={form} labelledBy="invest-form" submit={t('invest.submit')} noScript={t('invest.noScript')}>
      <CheckboxField name="risk" />
    </Form>
  );
}

type Entries = Readonly<Record<string, unknown>>;

/** Returns whether it is the investor's first investment in the opportunity; false while unknown. */
function useIsFirst(id: number): boolean {
  const [first, setFirst] = useState(false);
  useEffect(() => {
    let gone = false;
    void get<Portfolio>('/api/invest/portfolio').then((answer) => {
      if (!answer.ok || gone) return;
      const { investments } = answer.value;
      setFirst(!investments.some((own) => own.id === id && isKept(own)));
    });
    return () => void (gone = true);
  }, [id]);
  return first;
}
