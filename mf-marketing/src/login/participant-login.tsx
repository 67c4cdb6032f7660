import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Form, Panel, panels, TextField, useForm, useTooManyAttemptsText, NameOrder } from '@larkfield/ui';
import { problems } from '../../generated/validators/participant-login.js';

/** Renders the login of event participants without account (M107). It gives access to their own sign-ups only. */
export function ParticipantLogin({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const tooMany = useTooManyAttemptsText();
  const problemText = (problem: ApiProblem) =>
    problem.code === 'LOGIN_FAILED' ? t('login.participantFailed') : tooMany(problem);
  const form = useForm<unknown>({
    id: 'participant',
    action: '/api/loginParticipant',
    labels: {
      firstname: f('fields.firstname'),
      lastname: f('fields.lastname'),
      email: f('fields.email'),
    },
    problems,
    problemText,
    onSent: onDone,
  });
  return (
    <Panel id="participant" title={t('login.participantTitle')} text={t('login.participantText')} aside>
      <Form
        form={form}
        labelledBy="participant-title"
        submit={t('login.participantSubmit')}
        variant="secondary"
        noScript={f('noScript')}
      >
        <div className={panels.fields}>
          <NameOrder>
            <TextField name="firstname" autoComplete="given-name" />
            <TextField name="lastname" autoComplete="family-name" />
          </NameOrder>
          <TextField name="email" type="email" autoComplete="email" />
        </div>
      </Form>
    </Panel>
  );
}
