import { tokenForm } from '@larkfield/contracts/forms';
import type { Collection } from 'mongodb';
import Type, { type TSchema } from 'typebox';
import { anonymizeIp } from '../http/ip-networks.ts';
import { responseSchemas } from '../http/response-schemas.ts';
import { FORM_LIMIT, TOKEN_CALL } from '../http/call-kinds.ts';
import { SUCCESS, successSchema } from '../http/success.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { maskAddress } from '../mail/mail-to.ts';
import type { RecordBase } from '../records/submissions/create-record.ts';
import { isHoneypotFilled, type HiddenFormFields } from '../records/submissions/form-checks.ts';
import { hashToken } from '../encryption/token.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { LoginAccount } from './account.ts';
import type { LinkRequest, LinkRequests } from './link-requests.ts';
import { findByReset } from './reset-password.ts';

interface LinkForm extends HiddenFormFields {
  readonly email: string;
}

export interface RecoveryCalls<Account extends LoginAccount> {
  /** Schema of the form: an address, a language and the hidden fields of every form. */
  readonly form: TSchema;
  readonly paths: Readonly<Record<LinkRequest['kind'], string>>;
  /** Path that returns the masked address of the account that a reset link belongs to. */
  readonly target: string;
  readonly links: LinkRequests;
  readonly accounts: Collection<RecordBase & Account>;
}

/** Registers the routes of mailed links. Responses to known and unknown addresses are the same. */
export function recoveryRoutes<Account extends LoginAccount>(
  app: TypeBoxInstance,
  context: ServiceContext,
  { form, paths, target, links, accounts }: RecoveryCalls<Account>,
): void {
  const linkRoute = {
    schema: { body: form, response: responseSchemas({ 200: successSchema }) },
    config: { rights: 'visitor', limit: FORM_LIMIT, form: true, repeatable: 'by-nature' },
  } as const;
  for (const kind of ['reset', 'confirm'] as const)
    app.post(paths[kind], linkRoute, async (request) => {
      const body = request.body as LinkForm;
      if (isHoneypotFilled(body)) return SUCCESS;
      const { language = null } = body;
      const origin = { requestId: request.id, from: anonymizeIp(request.ip) };
      await links.add(context, { kind, email: body.email.toLowerCase(), language, ...origin });
      return SUCCESS;
    });

  const targetRoute = {
    schema: { body: tokenForm, response: responseSchemas({ 200: Type.Object({ email: Type.String() }) }) },
    config: TOKEN_CALL,
  } as const;
  app.post(target, targetRoute, async ({ body }) => {
    const account = await findByReset<Account>({ accounts, now: context.now }, hashToken(body.token));
    return { email: maskAddress(account.email) };
  });
}
