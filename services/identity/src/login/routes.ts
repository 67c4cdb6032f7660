import { loginForm, participantLoginForm } from '@larkfield/mf-marketing/forms';
import { auditLogin } from '@larkfield/kit/accounts';
import { responseSchemas, ServiceError, type TypeBoxInstance } from '@larkfield/kit/http';
import { isHoneypotFilled } from '@larkfield/kit/records';
import Type from 'typebox';
import { ACCOUNT_AUDIT } from '../accounts/own-account.ts';
import type { IdentityContext } from '../context.ts';
import { LOGIN_LIMIT } from '../limits.ts';
import { sessionSubject } from '../sessions/session-subject.ts';
import { verifyLogin } from './verify-login.ts';

const loggedIn = Type.Object({
  Username: Type.String(),
  /** A list encoded as text, as in the specification (D107). */
  Registeredevents: Type.String(),
  Rolemanage: Type.String(),
  mustChange: Type.Optional(Type.Literal(true)),
});
const participantLoggedIn = Type.Object({ Email: Type.String(), Timestamp: Type.String() });
const config = { rights: 'visitor', limit: LOGIN_LIMIT, form: true, repeatable: 'by-nature' } as const;

/** Registers `POST /api/verifylogin` (M102-M106) and `POST /api/loginParticipant` (M107-M109, D18). */
export function loginRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { attempts, participants, sessions } = context;
  const login = { schema: { body: loginForm, response: responseSchemas({ 200: loggedIn }) }, config };
  const participantLogin = {
    schema: { body: participantLoginForm, response: responseSchemas({ 200: participantLoggedIn }) },
    config,
  };

  app.post('/api/verifylogin', login, async (request, reply) => {
    if (isHoneypotFilled(request.body)) throw new ServiceError('LOGIN_FAILED');
    const account = await verifyLogin(context, request, request.body);
    // The session has the epoch that was checked, so that ending all sessions from now on ends it too.
    await sessions.begin(request, reply, sessionSubject(account));
    const { username, email, level, mustChange } = account;
    const events = await participants.eventsOf(email);
    return {
      Username: username,
      Registeredevents: JSON.stringify(events),
      Rolemanage: level,
      ...(mustChange ? { mustChange } : {}),
    };
  });

  app.post('/api/loginParticipant', participantLogin, async (request, reply) => {
    const { firstname, lastname } = request.body;
    if (isHoneypotFilled(request.body)) throw new ServiceError('LOGIN_FAILED');
    const email = request.body.email.toLowerCase();
    const attempt = await attempts.admit(request.ip, `participant|${email}`);
    const events = await participants.find(firstname, lastname, email);
    const action = events ? 'login' : 'loginFailed';
    await auditLogin(context, ACCOUNT_AUDIT, request, { action, subject: 'participant' });
    if (!events) throw new ServiceError('LOGIN_FAILED');
    await attempt.markSucceeded();
    await sessions.begin(request, reply, { kind: 'participant', email });
    return { Email: email, Timestamp: JSON.stringify(events) };
  });
}
