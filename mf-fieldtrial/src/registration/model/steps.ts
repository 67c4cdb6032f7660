/** Sections of the registration in order. The first has the address of the form. */
export const STEPS = ['parent', 'child', 'address', 'questions', 'visit', 'check'] as const;

export type Step = (typeof STEPS)[number];

export const REGISTRATION_PATH = '/fieldTrial/register';

export function pathOf(step: Step): string {
  return step === 'parent' ? REGISTRATION_PATH : `${REGISTRATION_PATH}/${step}`;
}

/** Returns the section of an address; the first section for any other address. */
export function stepOfPath(path: string): Step {
  return STEPS.find((step) => pathOf(step).toLowerCase() === path.toLowerCase()) ?? 'parent';
}

export const STEP_FIELDS: Readonly<Record<Exclude<Step, 'check'>, readonly string[]>> = {
  parent: ['firstname', 'middlename', 'lastname', 'emailaddress', 'phone'],
  child: ['childfirstname', 'childmiddlename', 'childlastname', 'childpreferredname', 'gender', 'birth'],
  address: ['address', 'zip', 'city', 'country', 'state', 'distance'],
  questions: ['anw1', 'issuedetail', 'anw2', 'anw3', 'anw4', 'anw5'],
  visit: ['consent', 'fileid', 'drop', 'stay', 'availDate', 'comment'],
};

/** Returns the section of a field or control (`times` and `pickup` are controls only); the first section if it is unknown. */
export function stepOfField(field: string): Step {
  const stepOfGroup = STEPS.find(
    (step) => step !== 'check' && STEP_FIELDS[step].includes(field.split('.')[0] ?? ''),
  );
  return stepOfGroup ?? (/^(?:times|pickup)/.test(field) ? 'visit' : 'parent');
}
