import { useTranslation } from '@larkfield/area';
import type { Validate } from '../validation/lazy-rules.ts';
import { SendLinkForm } from './send-link-form.tsx';
import { Panel } from './panel.tsx';
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts';

interface ResendPanelProps {
  readonly action: string;
  /** Validator of a form with the field `email`. */
  readonly problems: Validate;
  readonly email?: string | undefined;
  readonly texts: Readonly<Record<'title' | 'text' | 'submit' | 'sent' | 'sentText', string>>;
}

/** Renders a form that sends the confirmation link again. */
export function ResendPanel({ action, problems, email, texts }: ResendPanelProps) {
  const { t } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Panel id="resend" title={texts.title} text={texts.text} aside>
      <SendLinkForm
        id="resend"
        action={action}
        problems={problems}
        label={t('fields.email')}
        email={email}
        submit={texts.submit}
        variant="secondary"
        noScript={t('noScript')}
        countdown={countdown}
        sent={texts.sent}
        sentText={texts.sentText}
      />
    </Panel>
  );
}
