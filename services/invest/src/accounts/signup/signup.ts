import { checkLogin, checkNewPassword, fieldProblem } from '@larkfield/kit/accounts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  FORM_CALL,
  ServiceError,
  submittedSchema,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { isHoneypotFilled, languageOf, submitForm, type KeyedRequest } from '@larkfield/kit/records';
import { signupForm, signupProblems, toSignup, type SignupForm } from '@larkfield/mf-invest/forms';
import type { FastifyRequest } from 'fastify';
import type { InvestContext } from '../investor/context.ts';
import { toPerson, toSecrets } from '../investor/person.ts';
import { buildInvestor, buildPlaceholder, type ChosenLogin, type SignupDetails } from './new-investor.ts';

type SignupRequest = KeyedRequest & Pick<FastifyRequest, 'id' | 'ip'> & { readonly body: SignupForm };

/** Registers `POST /api/create/login` (I46) and `POST /api/create/directInvest` (I47, D69). */
export function signupRoutes(app: TypeBoxInstance, context: InvestContext): void {
  const schema = { body: signupForm, response: responseSchemas({ 201: submittedSchema }) };
  // Runs before validation, but after the check of the proof of work, which is bound to the original body.
  const preValidation = async (request: FastifyRequest) =>
    void (request.body = toSignup(request.body, context.now()));
  const options = { schema, config: FORM_CALL, preValidation };

  app.post('/api/create/login', options, async (request, reply) =>
    reply.code(201).send(await signUp(context, request)),
  );
  // The specification has two calls with the same data. If the first one has succeeded, the second returns
  // its response.
  app.post('/api/create/directInvest', options, async (request, reply) =>
    reply.code(201).send((await earlierAnswer(context, request)) ?? (await signUp(context, request))),
  );
}

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
  const entered: SignupDetails = {
    person: toPerson(directInvest),
    secrets: toSecrets(directInvest),
    securityAnswer: await hasher.hash(answerKey(directInvest.security_answer)),
  };
  const known = await investors.findOne({ email }, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
  const begin = (taken: boolean) =>
    submitForm(context, formOf(request, entered.person), investors, {
      action: taken ? 'investor.signedUpAgain' : 'investor.signedUp',
      recipients: [email],
      build: taken ? buildPlaceholder(context, login) : buildInvestor(context, login, entered),
    });
  try {
    return await begin(known !== null);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  // The response may reveal that the name is taken, but not the address; its owner is notified by mail.
  if (await investors.findOne({ usernameKey }, { ...QUERY_TIMEOUT, projection: { _id: 1 } }))
    throw fieldProblem('username', 'errors.investUsernameTaken');
  return begin(true);
}

/** Checks the rules that the schema cannot express (I37-I45). @throws ServiceError */
function checkEntries(body: SignupForm, now: Date): void {
  const fields = signupProblems(body, { now });
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
  const { password, username } = body;
  checkNewPassword({ password, username, field: 'password' });
}

/**
 * Returns the part of the form that is compared when a call is repeated. Secrets are left out, because its
 * hash is stored. `requestId` in the body replaces the header, for clients that cannot set headers.
 */
function formOf(request: SignupRequest, person: SignupDetails['person']) {
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

async function earlierAnswer(
  { investors: accounts, attempts, hasher }: InvestContext,
  request: SignupRequest,
) {
  const { username, password, directInvest } = request.body;
  if (isHoneypotFilled(request.body)) return undefined;
  if (
    !(await accounts.findOne(
      { usernameKey: username.toLowerCase() },
      { ...QUERY_TIMEOUT, projection: { _id: 1 } },
    ))
  )
    return undefined;
  const login = await checkLogin({ accounts, attempts, hasher }, request, { username, password });
  if (!login.account || !login.isCorrect || login.account.email !== directInvest.mail.toLowerCase())
    return undefined;
  await login.attempt.markSucceeded();
  return login.account.submission.answer;
}

/** Normalizes an answer: case and extra spaces are ignored. */
function answerKey(answer: string): string {
  return answer.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
}
