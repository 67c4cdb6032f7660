import { formGaps, type FormExceptions } from '../forms/form-gaps.ts';
import { areaIds, ROOT } from '../workspace/paths.ts';

/** `npm run check forms`: lists the places where a field of a form is missing. */
const EXCEPTIONS: FormExceptions = {
  // A list of people, with controls and a record for each person.
  'mf-events signUpForm': { controls: ['guests'], columns: ['guests'] },
  'mf-fieldtrial registrationForm': {
    // Names contain numbers: `stay1`.
    controls: ['availDate', 'drop', 'stay'],
    // The waiver and the preferred times have columns with other names; `stay` belongs to the times.
    columns: ['fileid', 'availDate', 'stay'],
  },
  'mf-invest signupForm': {
    // No one enters these.
    controls: ['role', 'requestId'],
  },
  // `PlaceFields` and `WorkFields` of mf-marketing/src/person set these names by properties.
  'mf-marketing contactForm': {
    controls: ['city', 'state', 'country', 'zip', 'jobFunction', 'jobTitle', 'jobLevel'],
  },
  'mf-marketing newsletterForm': { controls: ['city', 'state', 'country', 'zip'] },
  // The column of an address is `email`, of a postcode `zip`, of the guardian `guardian`.
  'mf-support volunteerForm': { columns: ['person.mail', 'person.zipcode', 'under18', 'guardianAgreed'] },
  // `ReferenceForm` of packages/ui has the controls.
  'mf-support volunteerStatusForm': { controls: ['reference', 'emailaddress'] },
  // Columns `zip`, `kind` and `agreedAt`.
  'mf-support referralForm': {
    columns: ['referer.zipCode', 'collaborator.zipCode', 'cust_collab', 'agreed'],
  },
};

const gaps = (await Promise.all(areaIds().map((area) => formGaps(ROOT, area, EXCEPTIONS)))).flat();
for (const gap of gaps) console.log(gap);
console.log(
  `forms: ${gaps.length === 0 ? 'every field is everywhere' : `${gaps.length} places lack a field`}`,
);
process.exit(gaps.length === 0 ? 0 : 1);
