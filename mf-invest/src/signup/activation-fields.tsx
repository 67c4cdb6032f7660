import { useTranslation } from '@larkfield/area';
import { Fieldset, PasswordField, SelectField, TextArea, TextField, usePasswordTexts } from '@larkfield/ui';
import { SECURITY_QUESTIONS } from '../rules/account-choices.ts';

/** Renders the login data and the security question for calls on the phone (I35-I39). */
export function ActivationFields() {
  const { t } = useTranslation('investor');
  const texts = usePasswordTexts();
  const questions = SECURITY_QUESTIONS.map((value) => ({ value, label: t(`questions.${value}`) }));
  return (
    <>
      <Fieldset legend={t('legends.login')} intro={t('intros.login')}>
        <TextField name="username" type="word" autoComplete="username" hint={t('hints.username')} wide />
        <PasswordField name="password" autoComplete="new-password" hint={t('hints.password')} texts={texts} />
        <PasswordField name="confirm" autoComplete="new-password" texts={texts} />
      </Fieldset>
      <Fieldset legend={t('legends.security')} intro={t('intros.security')}>
        <SelectField name="directInvest.security_question" choices={questions} />
        <TextField name="directInvest.security_answer" autoComplete="off" />
      </Fieldset>
      <Fieldset legend={t('legends.comments')} columns={false}>
        <TextArea name="directInvest.comments" optional />
      </Fieldset>
    </>
  );
}
