/** Tabs of the sign-up in order (I24). The first has the address of the form. */
export const STEPS = ['personal', 'bank', 'activation'] as const;

export type Step = (typeof STEPS)[number];

export const SIGNUP_PATH = '/directinvest/signup';

export function pathOf(step: Step): string {
  return step === 'personal' ? SIGNUP_PATH : `${SIGNUP_PATH}/${step}`;
}

export function stepOfPath(path: string): Step {
  return STEPS.find((step) => pathOf(step).toLowerCase() === path.toLowerCase()) ?? 'personal';
}

const ACTIVATION =
  /^(?:username|password|confirm|directInvest\.(?:security_question|security_answer|comments))$/;

export function stepOfField(field: string): Step {
  if (field.startsWith('directInvest.bankAccount')) return 'bank';
  return ACTIVATION.test(field) ? 'activation' : 'personal';
}

/** Returns the field that a control belongs to. */
export function fieldOfControl(control: string): string {
  return control.replace(/\.birth_(?:day|month|year)$/, '.birth');
}

/** Returns whether a control must never be stored in the browser. */
export function isSecret(control: string): boolean {
  return /(?:^|\.)(?:ssn|ssn_confirm|ein|password|confirm|security_answer)$|\.bankAccount\./.test(control);
}
