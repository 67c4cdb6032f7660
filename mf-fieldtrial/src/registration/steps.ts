/** The sections of the registration in their order; the first one has the address of the whole. */
export const STEPS = ['parent', 'child', 'address', 'questions', 'visit', 'check'] as const;

export type Step = (typeof STEPS)[number];

export const REGISTRATION_PATH = '/fieldTrial/register';

export function pathOf(step: Step): string {
  return step === 'parent' ? REGISTRATION_PATH : `${REGISTRATION_PATH}/${step}`;
}

/** The section of an address. */
export function stepOf(path: string): Step {
  return STEPS.find((step) => pathOf(step).toLowerCase() === path.toLowerCase()) ?? 'parent';
}

/** Which fields are asked for where, by the names of the call. */
export const FIELDS: Readonly<Record<Exclude<Step, 'check'>, readonly string[]>> = {
  parent: ['firstname', 'middlename', 'lastname', 'emailaddress', 'phone'],
  child: ['childfirstname', 'childmiddlename', 'childlastname', 'childpreferredname', 'gender', 'birth'],
  address: ['address', 'zip', 'city', 'country', 'state', 'distance'],
  questions: ['anw1', 'issuedetail', 'anw2', 'anw3', 'anw4', 'anw5'],
  visit: ['consent', 'fileid', 'drop', 'stay', 'availDate', 'comment'],
};

/** The section that asks for a field. */
export function stepWith(field: string): Step {
  const asking = STEPS.find((step) => step !== 'check' && FIELDS[step].includes(field.split('.')[0] ?? ''));
  return asking ?? (/^(?:times|pickup)/.test(field) ? 'visit' : 'parent');
}
