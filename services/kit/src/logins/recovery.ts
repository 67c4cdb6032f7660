import { tokenForm } from '@larkfield/contracts/forms';
import type { Collection } from 'mongodb';
import Type, { type TSchema } from 'typebox';
import { networkOf } from '../audit/network.ts';
import { answers } from '../http/answers.ts';
import { FORM_LIMIT, TOKEN_CALL } from '../http/call-kinds.ts';
import { DONE, done } from '../http/done.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { maskAddress } from '../mail/addressed.ts';
import type { RecordBase } from '../records/create.ts';
import { isHoneypotFilled, type Hidden } from '../records/form.ts';
import { hashToken } from '../records/token.ts';
import type { ServiceContext } from '../service-context.ts';
import type { LoginAccount } from './account.ts';
import type { LinkRequest, Links } from './links.ts';
import { findByReset } from './reset.ts';

/** What a form that asks for a link by mail holds. */
interface Asking extends Hidden {
  readonly email: string;
}

/** The calls by which the people of one login get back to their account. */
export interface RecoveryCalls<Account extends LoginAccount> {
  /** Asks for a link by mail: an address, language and the hidden fields of every form. */
  readonly form: TSchema;
  /** Paths that mail a link, by its kind. */
  readonly paths: Readonly<Record<LinkRequest['kind'], string>>;
  /** Path that says whose password a link changes. */
  readonly target: string;
  readonly links: Links;
  readonly accounts: Collection<RecordBase & Account>;
}

/** Adds the calls that mail a link, and the one that says whose password it changes; known and unknown addresses are told the same. */
export function recoveryRoutes<Account extends LoginAccount>(
  app: TypeBoxInstance,
  context: ServiceContext,
  { form, paths, target, links, accounts }: RecoveryCalls<Account>,
): void {
  const asking = {
    schema: { body: form, response: answers({ 200: done }) },
    config: { rights: 'visitor', limit: FORM_LIMIT, form: true, repeatable: 'by-nature' },
  } as const;
  for (const kind of ['reset', 'confirm'] as const)
    app.post(paths[kind], asking, async (request) => {
      const body = request.body as Asking;
      if (isHoneypotFilled(body)) return DONE;
      const { language = null } = body;
      const whence = { requestId: request.id, from: networkOf(request.ip) };
      await links.ask(context, { kind, email: body.email.toLowerCase(), language, ...whence });
      return DONE;
    });

  const whose = {
    schema: { body: tokenForm, response: answers({ 200: Type.Object({ email: Type.String() }) }) },
    config: TOKEN_CALL,
  } as const;
  app.post(target, whose, async ({ body }) => {
    const account = await findByReset<Account>({ accounts, now: context.now }, hashToken(body.token));
    return { email: maskAddress(account.email) };
  });
}
