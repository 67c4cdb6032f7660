import { DEFAULT_LANGUAGE, type FieldProblem } from '@larkfield/contracts';
import { parseAmount } from '@larkfield/contracts/money';
import { problems as bySchema } from '../../generated/validators/donation.js';

/** Validates a donation: by its schema, and by the rules that a schema cannot express. The service repeats both. */
export function problems(data: unknown): FieldProblem[] {
  const found = bySchema(data);
  const entries = Object(data) as Record<string, unknown>;
  const { amount, language = DEFAULT_LANGUAGE, has_invoice: wanted, invoice_id: invoice } = entries;
  const hasProblem = (field: string) => found.some((problem) => problem.field === field);
  const read = parseAmount(String(amount), String(language));
  if (!hasProblem('amount') && 'problem' in read) found.push({ field: 'amount', key: read.problem });
  if (wanted === true && !hasProblem('invoice_id') && !invoice)
    found.push({ field: 'invoice_id', key: 'errors.invoice' });
  return found;
}
