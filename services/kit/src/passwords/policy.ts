import { ServiceError } from '../http/errors.ts';
import { isCommon } from './common.ts';

/** A password that is being chosen, where it stands in the form, and whose it will be. */
export interface Choice {
  readonly password: string;
  readonly username: string;
  readonly field: string;
  /** The second entry, when the page sends it. */
  readonly confirm?: string | undefined;
}

/**
 * What the schema cannot say of a new password (D126).
 * @throws ServiceError naming the field and what is wrong with it.
 */
export function checkNewPassword({ password, username, field, confirm }: Choice): void {
  if (confirm !== undefined && confirm !== password) throw fieldProblem('confirm', 'errors.passwordsDiffer');
  if (isCommon(password, username)) throw fieldProblem(field, 'errors.passwordCommon');
}

/** A refusal of one field. */
export function fieldProblem(field: string, key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
