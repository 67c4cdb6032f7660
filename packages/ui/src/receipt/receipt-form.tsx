import { useState, type ReactNode } from 'react';
import { Form } from '../form/form.tsx';
import { GroupNav } from '../form-groups/group-nav.tsx';
import { SentDialog } from './sent-dialog.tsx';
import type { Receipt } from '../requests/submission.ts';
import { useForm, type FormSettings } from '../form/use-form.ts';

interface ReceiptFormProps {
  readonly settings: Omit<FormSettings, 'proofOfWork' | 'onSent'>;
  /** Id of the heading that names the form. */
  readonly labelledBy: string;
  readonly submit: string;
  /** Confirmation: a heading, and the sentences prescribed by the specification. */
  readonly sent: { readonly title: string; readonly messages: readonly string[] };
  readonly next: readonly string[];
  readonly further?: ReactNode;
  /** Text for visitors without script, if the form works only with script. */
  readonly noScript?: string;
  /** Called when the visitor closes the confirmation. */
  readonly onDone?: (reference: string) => void;
  /** Number of counted fieldsets; narrow screens show one at a time. */
  readonly groups?: number;
  readonly children: ReactNode;
}

/** Renders a public form with proof of work, a warning before leaving, and a confirmation with the reference. */
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
  const form = useForm({ guarded: true, ...settings, proofOfWork: true, onSent: setReceipt });
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
