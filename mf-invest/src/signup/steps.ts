/** The three tabs of the sign-up in their order (I24); the first one has the address of the whole. */
export const STEPS = ['personal', 'bank', 'activation'] as const;

export type Step = (typeof STEPS)[number];

export const SIGNUP_PATH = '/directinvest/signup';

export function pathOf(step: Step): string {
  return step === 'personal' ? SIGNUP_PATH : `${SIGNUP_PATH}/${step}`;
}

/** The tab of an address. */
export function stepOf(path: string): Step {
  return STEPS.find((step) => pathOf(step).toLowerCase() === path.toLowerCase()) ?? 'personal';
}

const ACTIVATION =
  /^(?:username|password|confirm|directInvest\.(?:security_question|security_answer|comments))$/;

/** The tab that asks for a field. */
export function stepWith(field: string): Step {
  if (field.startsWith('directInvest.bankAccount')) return 'bank';
  return ACTIVATION.test(field) ? 'activation' : 'personal';
}

/** The field that a control belongs to. */
export function fieldOf(control: string): string {
  return control.replace(/\.birth_(?:day|month|year)$/, '.birth');
}

/** What is never written down in the browser. */
export function isSecret(control: string): boolean {
  return /(?:^|\.)(?:ssn|ssn_confirm|ein|password|confirm|security_answer)$|\.bankAccount\./.test(control);
}
