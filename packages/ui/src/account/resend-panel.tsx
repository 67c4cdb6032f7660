import { useTranslation } from '@larkfield/area';
import type { Check } from '../form/lazy-rules.ts';
import { MailForm } from './mail-form.tsx';
import { Panel } from './panel.tsx';
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts';

interface ResendPanelProps {
  readonly action: string;
  /** Rules of a form with the field `email`. */
  readonly problems: Check;
  /** Known already, perhaps. */
  readonly email?: string | undefined;
  readonly words: Readonly<Record<'title' | 'text' | 'submit' | 'sent' | 'sentText', string>>;
}

/** Sends the link that confirms an address once more. */
export function ResendPanel({ action, problems, email, words }: ResendPanelProps) {
  const { t } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Panel id="resend" title={words.title} text={words.text} aside>
      <MailForm
        id="resend"
        action={action}
        problems={problems}
        label={t('fields.email')}
        email={email}
        submit={words.submit}
        variant="secondary"
        noScript={t('noScript')}
        countdown={countdown}
        sent={words.sent}
        sentText={words.sentText}
      />
    </Panel>
  );
}
