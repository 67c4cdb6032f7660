import { useState, type ReactNode } from 'react';
import { Form } from './form.tsx';
import { GroupNav } from './group-nav.tsx';
import { SentDialog } from './sent-dialog.tsx';
import type { Receipt } from './submission.ts';
import { useForm, type FormSettings } from './use-form.ts';

interface ReceiptFormProps {
  readonly settings: Omit<FormSettings, 'work' | 'onSent'>;
  /** Id of the heading that names the form. */
  readonly labelledBy: string;
  /** What the button says and does. */
  readonly submit: string;
  /** What is said of its success: a heading, and the sentences that are prescribed. */
  readonly sent: { readonly title: string; readonly messages: readonly string[] };
  /** What happens after it. */
  readonly next: readonly string[];
  /** Stands below what happens after it. */
  readonly further?: ReactNode;
  /** For a form that only script can send: what those read who have none. */
  readonly noScript?: string;
  /** Follows when the visitor has closed the confirmation. */
  readonly onDone?: (reference: string) => void;
  /** How many counted fieldsets it has; on a narrow screen they come one at a time. */
  readonly groups?: number;
  readonly children: ReactNode;
}

/**
 * A form that anybody may send: it costs a proof of work, whoever leaves with entries is asked first, and a dialog
 * confirms its success with the reference.
 */
export function ReceiptForm({
  settings,
  labelledBy,
  submit,
  sent,
  next,
  further,
  noScript,
  onDone,
  groups,
  children,
}: ReceiptFormProps) {
  const [receipt, setReceipt] = useState<Receipt>();
  const form = useForm({ guarded: true, ...settings, work: true, onSent: setReceipt });
  const close = () => {
    setReceipt(undefined);
    if (receipt) onDone?.(receipt.reference);
  };
  return (
    <>
      <Form
        form={form}
        labelledBy={labelledBy}
        submit={submit}
        {...(noScript === undefined ? {} : { noScript })}
        beside={groups !== undefined && <GroupNav form={form} total={groups} />}
      >
        {children}
      </Form>
      <SentDialog receipt={receipt} {...sent} steps={next} onClose={close}>
        {further}
      </SentDialog>
    </>
  );
}
