import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/close-account.js';
import {
  Button,
  Dialog,
  Form,
  panels,
  PasswordField,
  useFocusOnMount,
  useForm,
  usePasswordTexts,
  useTooManyAttemptsText,
} from '@larkfield/ui';
import { useState } from 'react';
import { useGoHomeSignedOut } from '../account/use-go-home-signed-out.ts';
import { ProfileSection } from './section.tsx';

export function CloseAccountSection() {
  const { t } = useTranslation('account');
  const leave = useGoHomeSignedOut();
  const [state, setState] = useState<'idle' | 'asking' | 'closed'>('idle');
  const close = () => (state === 'closed' ? void leave() : setState('idle'));
  return (
    <ProfileSection id="close" title={t('profile.close.title')}>
      <p>{t('profile.close.text')}</p>
      <p>
        <Button variant="secondary" onClick={() => setState('asking')}>
          {t('profile.close.start')}
        </Button>
      </p>
      <Dialog open={state !== 'idle'} onClose={close} labelledBy="close-question">
        {state === 'closed' ? (
          <Closed onLeave={() => void leave()} />
        ) : (
          <Question onDone={() => setState('closed')} onCancel={() => setState('idle')} />
        )}
      </Dialog>
    </ProfileSection>
  );
}

interface QuestionProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function Question({ onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation('account');
  const texts = usePasswordTexts();
  const problemText = useTooManyAttemptsText();
  const label = t('fields.currentPassword');
  const form = useForm<unknown>({
    id: 'close-account',
    action: '/api/closeAccount',
    labels: { password: label },
    problems,
    problemText,
    onSent: onDone,
  });
  return (
    <>
      <h2 id="close-question" className={panels.title}>
        {t('profile.close.question')}
      </h2>
      <p className={panels.text}>{t('profile.close.text')}</p>
      <Form
        form={form}
        labelledBy="close-question"
        submit={t('profile.close.submit')}
        beside={
          <Button variant="secondary" onClick={onCancel}>
            {t('profile.close.cancel')}
          </Button>
        }
      >
        <PasswordField name="password" autoComplete="current-password" texts={texts} />
      </Form>
    </>
  );
}

function Closed({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('account');
  const heading = useFocusOnMount();
  return (
    <>
      <h2 id="close-question" className={panels.title} ref={heading} tabIndex={-1}>
        {t('profile.close.done')}
      </h2>
      <p className={panels.text}>{t('profile.close.doneText')}</p>
      <Button onClick={onLeave}>{t('home')}</Button>
    </>
  );
}
