import { DEFAULT_LANGUAGE, type FieldProblem } from '@larkfield/contracts';
import { readCents } from '@larkfield/contracts/money';
import { problems as bySchema } from '../../generated/validators/donation.js';

/** What is wrong with a donation: by its schema, and what no schema can say. The service repeats both. */
export function problems(data: unknown): FieldProblem[] {
  const found = bySchema(data);
  const entries = Object(data) as Record<string, unknown>;
  const { amount, language = DEFAULT_LANGUAGE, has_invoice: wanted, invoice_id: invoice } = entries;
  const named = (field: string) => found.some((problem) => problem.field === field);
  const read = readCents(String(amount), String(language));
  if (!named('amount') && 'problem' in read) found.push({ field: 'amount', key: read.problem });
  if (wanted === true && !named('invoice_id') && !invoice)
    found.push({ field: 'invoice_id', key: 'errors.invoice' });
  return found;
}
