import {
  CONTACT_ROLES,
  JOB_FUNCTIONS,
  JOB_LEVELS,
  SHORT_ROLE_LABELS,
  type ShortRoleLabel,
} from '@larkfield/contracts/catalogues';
import { choice, country, email, hidden, line, lines, LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

const shortLabels = Object.keys(SHORT_ROLE_LABELS) as ShortRoleLabel[];

/** `POST /api/contactus` (M68-M72). Job function and title may be left out (D4). */
export const contactForm = Type.Object(
  {
    firstname: line(LIMITS.name),
    lastname: line(LIMITS.name),
    preferredname: Type.Optional(line(LIMITS.name)),
    city: line(LIMITS.city),
    state: line(LIMITS.name),
    country: country(),
    zip: line(LIMITS.zip),
    email: email('errors.emailContact'),
    phone: line(LIMITS.phone),
    role: choice([...CONTACT_ROLES, ...shortLabels]),
    jobFunction: Type.Optional(choice(JOB_FUNCTIONS)),
    jobTitle: Type.Optional(line(LIMITS.name)),
    jobLevel: choice(JOB_LEVELS),
    message: lines(LIMITS.message),
    ...hidden,
  },
  { additionalProperties: false },
);

export type ContactForm = Static<typeof contactForm>;
