import { useTranslation } from '@larkfield/area';
import { Panel } from '@larkfield/ui';
import { CodeForm } from '../account/code-form.tsx';
import type { Credentials } from './account-login.tsx';

interface CodeLoginProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function CodeLogin({ credentials, onDone, onCancel }: CodeLoginProps) {
  const { t } = useTranslation('account');
  return (
    <Panel id="code" title={t('login.codeTitle')} text={t('login.codeText')} takesFocus>
      <CodeForm
        settings={{
          id: 'code',
          action: '/api/verifylogin',
          extraData: () => ({ username: credentials['username'], password: credentials['password'] }),
          onSent: onDone,
        }}
        labelledBy="code-title"
        submit={t('login.codeSubmit')}
        cancel={t('login.startAgain')}
        onCancel={onCancel}
      />
    </Panel>
  );
}
