import { ServiceError } from '../http/service-error.ts';
import { isCommon } from './common-passwords.ts';

/** A new password, with the form field it was entered in and the username. */
export interface NewPassword {
  readonly password: string;
  readonly username: string;
  readonly field: string;
  /** The repeated password, if the form has one. */
  readonly confirm?: string | undefined;
}

/** Refuses a common password, the username, and a wrong repetition (D126). @throws ServiceError with field and problem */
export function checkNewPassword({ password, username, field, confirm }: NewPassword): void {
  if (confirm !== undefined && confirm !== password) throw fieldProblem('confirm', 'errors.passwordsDiffer');
  if (isCommon(password, username)) throw fieldProblem(field, 'errors.passwordCommon');
}

export function fieldProblem(field: string, key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
