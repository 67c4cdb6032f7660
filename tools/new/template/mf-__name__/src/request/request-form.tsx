import { useTranslation } from '@larkfield/area';
import { Fieldset, lazyRules, ReceiptForm, TextArea, TextField, useLabels } from '@larkfield/ui';
import { requestLabels } from './labels.ts';

const rules = lazyRules(
  () => import(/* webpackChunkName: "request-rules" */ '../../generated/validators/request.js'),
);

/** Form for a request. The sender gets a reference and a confirmation by mail. */
export function RequestForm() {
  const { t } = useTranslation('__name__');
  const { t: f } = useTranslation('forms');
  return (
    <ReceiptForm
      settings={{
        id: 'request',
        action: '/api/__name__/requests',
        labels: useLabels(requestLabels),
        ...rules,
      }}
      labelledBy="request-title"
      submit={t('request.send')}
      sent={{ title: t('request.sentTitle'), messages: [t('request.sent')] }}
      next={[t('request.nextMail'), t('request.nextAnswer')]}
    >
      <Fieldset legend={t('request.you')}>
        <TextField name="firstname" autoComplete="given-name" />
        <TextField name="lastname" autoComplete="family-name" />
        <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} wide />
      </Fieldset>
      <Fieldset legend={t('request.question')} columns={false}>
        <TextArea name="message" hint={f('hints.message')} />
      </Fieldset>
    </ReceiptForm>
  );
}
