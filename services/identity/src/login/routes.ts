import { loginForm, participantLoginForm } from '@larkfield/mf-marketing/forms';
import { answers, isHoneypotFilled, ServiceError, type TypeBoxInstance, writeLogin } from '@larkfield/kit';
import Type from 'typebox';
import { AUDIT } from '../accounts/own.ts';
import type { IdentityContext } from '../context.ts';
import { LOGIN_LIMIT } from '../limits.ts';
import { sessionSubject } from '../sessions/subject.ts';
import { verifyLogin } from './verify.ts';

const loggedIn = Type.Object({
  Username: Type.String(),
  /** Text that holds a list, as the specification has it (D107). */
  Registeredevents: Type.String(),
  Rolemanage: Type.String(),
  mustChange: Type.Optional(Type.Literal(true)),
});
const participantLoggedIn = Type.Object({ Email: Type.String(), Timestamp: Type.String() });
const config = { rights: 'visitor', limit: LOGIN_LIMIT, form: true, repeatable: 'by-nature' } as const;

/** `POST /api/verifylogin` (M102-M106) and `POST /api/loginParticipant` (M107-M109, D18). */
export function loginRoutes(app: TypeBoxInstance, context: IdentityContext): void {
  const { attempts, participants, sessions } = context;
  const login = { schema: { body: loginForm, response: answers({ 200: loggedIn }) }, config };
  const participantLogin = {
    schema: { body: participantLoginForm, response: answers({ 200: participantLoggedIn }) },
    config,
  };

  app.post('/api/verifylogin', login, async (request, reply) => {
    if (isHoneypotFilled(request.body)) throw new ServiceError('LOGIN_FAILED');
    const account = await verifyLogin(context, request, request.body);
    // Whatever ends the sessions of the account from here on ends this one: it is good for the epoch that was checked.
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
    await writeLogin(context, AUDIT, request, { action, subject: 'participant' });
    if (!events) throw new ServiceError('LOGIN_FAILED');
    await attempt.succeeded();
    await sessions.begin(request, reply, { kind: 'participant', email });
    return { Email: email, Timestamp: JSON.stringify(events) };
  });
}
