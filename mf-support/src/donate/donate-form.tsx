import { useTranslation } from '@larkfield/area';
import { CheckboxField, Fieldset, Form, PersistedEntries, TextArea, TextField, useForm } from '@larkfield/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DonationOpened, SuggestedAmount } from '../../forms/donation.ts';
import { AmountField } from './amount-field.tsx';
import { problems } from './problems.ts';

/** Time limit of PayPal calls, which are slow. A retry counts once. */
const TIMEOUT_MS = 16_000;

/** Storage key of the entries in this tab; deleted after payment. */
export const DONATION_DRAFT_NAME = 'donation-entries';

export interface DonationEntries {
  /** As typed, in the format of a language. */
  readonly amount: string;
  readonly language: string;
  readonly description: string;
  readonly invoiceId: string | undefined;
}

interface DonateFormProps {
  readonly amounts: readonly SuggestedAmount[];
  readonly onOpened: (opened: DonationOpened, entries: DonationEntries) => void;
}

/** Renders the donation form. Sending it creates an order; nothing is paid yet. */
export function DonateForm({ amounts, onOpened }: DonateFormProps) {
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
    proofOfWork: true,
    guarded: true,
    keepEntries: true,
    incomplete,
    onSent: (opened, sent) =>
      onOpened(opened, {
        amount: String(sent['amount']),
        language: String(sent['language']),
        description: String(sent['description']),
        invoiceId: typeof sent['invoice_id'] === 'string' ? sent['invoice_id'] : undefined,
      }),
  });

  const readInvoiceChoice = useCallback(() => {
    const entries = new FormData(around.current?.querySelector('form') ?? undefined);
    const wantsInvoice = entries.has('has_invoice');
    const isEmpty = (name: string) => String(entries.get(name) ?? '').trim() === '';
    setHasInvoice(wantsInvoice);
    setIncomplete(isEmpty('description') || isEmpty('amount') || (wantsInvoice && isEmpty('invoice_id')));
  }, []);
  // The browser may have restored values, or they were typed before hydration.
  useEffect(readInvoiceChoice, [readInvoiceChoice]);

  return (
    <div ref={around} onInput={readInvoiceChoice}>
      <PersistedEntries name={DONATION_DRAFT_NAME}>
        <Form
          form={form}
          labelledBy="donate-title"
          submit={t('donate.submit')}
          noScript={t('donate.noScript')}
        >
          <Fieldset legend={t('donate.gift')} columns={false}>
            <AmountField amounts={amounts} />
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
      </PersistedEntries>
    </div>
  );
}
