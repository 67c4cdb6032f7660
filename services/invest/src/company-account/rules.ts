import type { FieldProblem } from '@larkfield/contracts';
import { ServiceError } from '@larkfield/kit/http';
import type { ActionInput } from '@larkfield/kit/records';
import { bankProblems, type TransferAccount } from '@larkfield/mf-invest/forms';

const ROUTING = /^\d{9}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const ACCOUNT = /^[A-Z0-9]{4,17}$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Returns the text key of a field of an account, which investors read, too. */
export const fieldLabel = (name: keyof TransferAccount): string => `invest:portfolio.transfer.${name}`;

/** Removes what people put between the digits of a number. */
export const compactNumber = (typed: unknown): string =>
  typeof typed === 'string' ? typed.replaceAll(/[\s-]/g, '').toUpperCase() : '';

/**
 * Reads an account: routing and account number, IBAN and BIC, or both pairs.
 * @throws ServiceError `VALIDATION_FAILED`
 */
export function readTransferAccount(values: ActionInput['values']): TransferAccount {
  const [routing, account, iban, bic] = ['routing', 'account', 'iban', 'bic'].map((name) =>
    compactNumber(values[name]),
  ) as [string, string, string, string];
  const fields = problemsOf({ routing, account, iban, bic });
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
  return {
    holder: String(values['holder']).trim(),
    bank: String(values['bank']).trim(),
    ...(routing ? { routing, account } : {}),
    ...(iban ? { iban, bic } : {}),
  };
}

type Numbers = Readonly<Record<'routing' | 'account' | 'iban' | 'bic', string>>;

function problemsOf({ routing, account, iban, bic }: Numbers): FieldProblem[] {
  const isDomestic = routing !== '' || account !== '';
  const isForeign = iban !== '' || bic !== '';
  if (!isDomestic && !isForeign) return [{ field: 'routing', key: 'errors.required' }];
  const found: readonly (readonly [field: string, key: string | undefined])[] = [
    ['routing', isDomestic ? (ROUTING.test(routing) ? codeProblem({ swift: routing }) : SWIFT) : undefined],
    ['account', isDomestic && !ACCOUNT.test(account) ? 'errors.investAccount' : undefined],
    [
      'iban',
      isForeign ? (IBAN.test(iban) ? codeProblem({ account_nr: iban }) : 'errors.investIban') : undefined,
    ],
    ['bic', isForeign ? (BIC.test(bic) ? codeProblem({ swift: bic }) : SWIFT) : undefined],
  ];
  return found.flatMap(([field, key]) => (key === undefined ? [] : [{ field, key }]));
}

const SWIFT = 'errors.investSwift';

/** Returns what is wrong with the check digits. */
const codeProblem = (number: Parameters<typeof bankProblems>[0]): string | undefined =>
  bankProblems(number)[0]?.key;
