import { post, randomKey, useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/totp-stop.js';
import {
  Button,
  Form,
  Notice,
  panels,
  PasswordField,
  useForm,
  useMessages,
  usePasswordTexts,
  useTooManyAttemptsText,
} from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import { CodeField } from '../account/code-field.tsx';
import { CodeForm } from '../account/code-form.tsx';
import styles from './page.module.css';
import { ProfileSection } from './section.tsx';

// Needed only for the setup of a second factor.
const QrCode = lazy(async () => ({ default: (await import('@larkfield/ui/qr-code')).QrCode }));

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

interface Confirmed {
  readonly recoveryCodes: readonly string[];
}

interface TotpSectionProps {
  readonly isOn: boolean;
  readonly onChange: () => void;
}

/** Renders the second factor of an administrator: off, setup, recovery codes, on. */
export function TotpSection({ isOn, onChange }: TotpSectionProps) {
  const { t } = useTranslation('account');
  const message = useMessages();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [stopped, setStopped] = useState(false);
  const [problem, setProblem] = useState<string>();

  const start = async () => {
    const result = await post<Secret>('/api/totp/start', {}, { idempotencyKey: randomKey() });
    setStopped(false);
    setProblem(result.ok ? undefined : result.problem.message);
    if (result.ok) setSecret(result.value);
  };
  const confirmed = (recoveryCodes: readonly string[]) => {
    setSecret(undefined);
    setCodes(recoveryCodes);
  };
  const content = () => {
    if (codes) {
      const close = () => {
        setCodes(undefined);
        onChange();
      };
      return <RecoveryCodes codes={codes} onDone={close} />;
    }
    if (secret) return <Confirm {...secret} onDone={confirmed} onCancel={() => setSecret(undefined)} />;
    if (isOn) {
      const off = () => {
        setStopped(true);
        onChange();
      };
      return <Stop onDone={off} />;
    }
    return (
      <>
        <p>{t('profile.totp.off')}</p>
        {problem !== undefined && <p role="alert">{message(problem)}</p>}
        <p>
          <Button variant="secondary" onClick={() => void start()}>
            {t('profile.totp.start')}
          </Button>
        </p>
      </>
    );
  };
  return (
    <ProfileSection id="totp" title={t('profile.totp.title')}>
      {content()}
      <Notice>{stopped && !isOn && t('profile.totp.stopped')}</Notice>
    </ProfileSection>
  );
}

interface ConfirmProps extends Secret {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function Confirm({ secret, uri, onDone, onCancel }: ConfirmProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t('profile.totp.scan')}</p>
      <Suspense fallback={<div className={styles.codePlace} />}>
        <QrCode text={uri} label={t('profile.totp.picture')} />
      </Suspense>
      <p className={styles.secret}>
        {t('profile.totp.secret')} <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <a href={uri}>{t('profile.totp.open')}</a>
      </p>
      <CodeForm
        settings={{
          id: 'totp-confirm',
          action: '/api/totp/confirm',
          onSent: ({ recoveryCodes }: Confirmed) => onDone(recoveryCodes),
        }}
        labelledBy="totp-title"
        submit={t('profile.totp.confirm')}
        cancel={t('profile.totp.cancel')}
        onCancel={onCancel}
      />
    </>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Notice>{t('profile.totp.on')}</Notice>
      <h3>{t('profile.totp.codesTitle')}</h3>
      <p>{t('profile.totp.codesText')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={onDone}>{t('profile.totp.codesDone')}</Button>
      </p>
    </>
  );
}

function Stop({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  const texts = usePasswordTexts();
  const problemText = useTooManyAttemptsText();
  const labels = { password: t('fields.currentPassword'), code: t('fields.code') };
  const form = useForm<unknown>({
    id: 'totp-stop',
    action: '/api/totp/stop',
    labels,
    problems,
    problemText,
    onSent: onDone,
  });
  return (
    <>
      <p>{t('profile.totp.on')}</p>
      <Form form={form} labelledBy="totp-title" submit={t('profile.totp.stop')}>
        <div className={panels.fields}>
          <PasswordField name="password" autoComplete="current-password" texts={texts} />
          <CodeField />
        </div>
      </Form>
    </>
  );
}
