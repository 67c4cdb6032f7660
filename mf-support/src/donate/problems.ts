import type { FieldProblem } from '@larkfield/contracts';
import { parseCents } from '@larkfield/contracts/money';
import { problems as bySchema } from '../../generated/validators/donation.js';

/** What is wrong with a donation: by its schema, and what no schema can say. The service repeats both. */
export function problems(data: unknown): FieldProblem[] {
  const found = bySchema(data);
  const { amount, has_invoice: wanted, invoice_id: invoice } = Object(data) as Record<string, unknown>;
  const named = (field: string) => found.some((problem) => problem.field === field);
  if (!named('amount') && parseCents(String(amount)) === undefined)
    found.push({ field: 'amount', key: 'errors.amount' });
  if (wanted === true && !named('invoice_id') && !invoice)
    found.push({ field: 'invoice_id', key: 'errors.invoice' });
  return found;
}
