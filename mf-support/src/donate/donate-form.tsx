import { useTranslation } from '@larkfield/area';
import { CheckboxField, Fieldset, Form, KeptEntries, TextArea, TextField, useForm } from '@larkfield/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonationOpened } from '../../forms/donation.ts';
import { AmountField } from './amount-field.tsx';
import { problems } from './problems.ts';

/** PayPal takes its time; a repeat counts once. */
const TIMEOUT_MS = 16_000;

/** Name of the entries in this tab, until they are paid. */
export const KEPT_AS = 'donation-entries';

/** What was entered, as the next step shows it. */
export interface Entries {
  /** As it was typed in a language. */
  readonly amount: string;
  readonly language: string;
  readonly description: string;
  readonly invoiceId: string | undefined;
}

interface DonateFormProps {
  readonly onOpened: (opened: DonationOpened, entries: Entries) => void;
}

/** What somebody gives, and for what. Sending it opens an order; nothing is paid yet. */
export function DonateForm({ onOpened }: DonateFormProps) {
  const { t } = useTranslation('support');
  const around = useRef<HTMLDivElement>(null);
  const [hasInvoice, setHasInvoice] = useState(false);
  const [incomplete, setIncomplete] = useState(true);
  const form = useForm<DonationOpened>({
    id: 'donation',
    action: '/api/donations/create',
    labels: {
      amount: t('donate.labels.amount'),
      description: t('donate.labels.description'),
      has_invoice: t('donate.labels.has_invoice'),
      invoice_id: t('donate.labels.invoice_id'),
      comment: t('donate.labels.comment'),
      email: t('donate.labels.email'),
    },
    problems,
    timeoutMs: TIMEOUT_MS,
    work: true,
    guarded: true,
    keep: true,
    incomplete,
    onSent: (opened, sent) =>
      onOpened(opened, {
        amount: String(sent['amount']),
        language: String(sent['language']),
        description: String(sent['description']),
        invoiceId: typeof sent['invoice_id'] === 'string' ? sent['invoice_id'] : undefined,
      }),
  });

  const look = useCallback(() => {
    const entries = new FormData(around.current?.querySelector('form') ?? undefined);
    const wanted = entries.has('has_invoice');
    const isEmpty = (name: string) => String(entries.get(name) ?? '').trim() === '';
    setHasInvoice(wanted);
    setIncomplete(isEmpty('description') || isEmpty('amount') || (wanted && isEmpty('invoice_id')));
  }, []);
  // What stood there before the script came, or the browser has put back.
  useEffect(look, [look]);

  return (
    <div ref={around} onInput={look}>
      <KeptEntries name={KEPT_AS}>
        <Form
          form={form}
          labelledBy="donate-title"
          submit={t('donate.submit')}
          noScript={t('donate.noScript')}
        >
          <Fieldset legend={t('donate.gift')} columns={false}>
            <AmountField />
            <TextField name="description" autoComplete="off" hint={t('donate.hints.description')} />
            <CheckboxField name="has_invoice" hint={t('donate.hints.invoice')} optional />
            {hasInvoice && <TextField name="invoice_id" autoComplete="off" />}
          </Fieldset>
          <Fieldset legend={t('donate.more')} columns={false}>
            <TextArea name="comment" hint={t('donate.hints.comment')} optional />
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              hint={t('donate.hints.email')}
              optional
            />
          </Fieldset>
        </Form>
      </KeptEntries>
    </div>
  );
}
