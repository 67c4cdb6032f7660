import {
  answers,
  checkLogin,
  checkNewPassword,
  FORM_CALL,
  isDuplicate,
  isHoneypotFilled,
  languageOf,
  LIMIT,
  ServiceError,
  submitForm,
  submitted,
  fieldProblem,
  type KeyedRequest,
  type TypeBoxInstance,
} from '@larkfield/kit';
import { signupForm, signupProblems, toSignup, type SignupForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../context.ts';
import { toPerson, toSecrets } from './person.ts';
import { newInvestor, placeholder, type ChosenLogin, type Entered } from './records.ts';

type SignupRequest = KeyedRequest & Pick<FastifyRequest, 'id' | 'ip'> & { readonly body: SignupForm };

/** `POST /api/create/login` (I46) and `POST /api/create/directInvest` (I47, D69). */
export function signupRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const schema = { body: signupForm, response: answers({ 201: submitted }) };
  // Before the entries are checked, and after the proof of work, which is bound to them as they came.
  const preValidation = async (request: FastifyRequest) =>
    void (request.body = toSignup(request.body, context.now()));
  const options = { schema, config: FORM_CALL, preValidation };

  app.post('/api/create/login', options, async (request, reply) =>
    reply.code(201).send(await signUp(context, request)),
  );
  // The second of the two calls that the specification has: whoever has made the first is told of that one.
  app.post('/api/create/directInvest', options, async (request, reply) =>
    reply.code(201).send((await earlierAnswer(context, request)) ?? (await signUp(context, request))),
  );
}

/** One document holds all of it, or there is nothing of it. @throws ServiceError naming what is wrong. */
async function signUp(context: InvestContext, request: SignupRequest) {
  const { investors, hasher, now } = context;
  const { body } = request;
  checkEntries(body, now());
  const { username, directInvest, ...others } = body;
  const usernameKey = username.toLowerCase();
  const email = directInvest.mail.toLowerCase();
  const login: ChosenLogin = {
    username,
    usernameKey,
    email,
    password: await hasher.hash(body.password),
    language: languageOf(others),
  };
  const entered: Entered = {
    person: toPerson(directInvest),
    secrets: toSecrets(directInvest),
    securityAnswer: await hasher.hash(answerKey(directInvest.security_answer)),
  };
  const known = await investors.findOne({ email }, { ...LIMIT, projection: { _id: 1 } });
  const begin = (taken: boolean) =>
    submitForm(context, formOf(request, entered.person), investors, {
      action: taken ? 'investor.signedUpAgain' : 'investor.signedUp',
      recipients: [email],
      build: taken ? placeholder(context, login) : newInvestor(context, login, entered),
    });
  try {
    return await begin(known !== null);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  // The name may be said to be taken, the address may not: its owner is told by mail.
  if (await investors.findOne({ usernameKey }, { ...LIMIT, projection: { _id: 1 } }))
    throw fieldProblem('username', 'errors.investUsernameTaken');
  return begin(true);
}

/** What the schema cannot say (I37-I45). @throws ServiceError */
function checkEntries(body: SignupForm, now: Date): void {
  const fields = signupProblems(body, { now });
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
  const { password, username } = body;
  checkNewPassword({ password, username, field: 'password' });
}

/**
 * What is compared when a call is repeated: without whatever is secret, because the hash of it is kept. A key in the body
 * stands for the header that a program cannot set.
 */
function formOf(request: SignupRequest, person: Entered['person']) {
  const { id, url, headers, caller, submitter, body } = request;
  const { username, requestId, language, website, elapsed, directInvest } = body;
  const hidden = {
    ...(language === undefined ? {} : { language }),
    ...(website === undefined ? {} : { website }),
    ...(elapsed === undefined ? {} : { elapsed }),
  };
  return {
    ...{ id, url, headers, caller, submitter, key: requestId },
    body: { ...hidden, username, mail: directInvest.mail, person },
  };
}

/** The answer that the same login got before, for whoever knows its password. */
async function earlierAnswer(
  { investors: accounts, attempts, hasher }: InvestContext,
  request: SignupRequest,
) {
  const { username, password, directInvest } = request.body;
  if (isHoneypotFilled(request.body)) return undefined;
  if (
    !(await accounts.findOne({ usernameKey: username.toLowerCase() }, { ...LIMIT, projection: { _id: 1 } }))
  )
    return undefined;
  const login = await checkLogin({ accounts, attempts, hasher }, request, { username, password });
  if (!login.account || !login.right || login.account.email !== directInvest.mail.toLowerCase())
    return undefined;
  await login.attempt.succeeded();
  return login.account.submission.answer;
}

/** Answers are compared as people remember them: capitals and blanks do not count. */
function answerKey(answer: string): string {
  return answer.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
}
