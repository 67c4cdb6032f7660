import {
  CONTACT_ROLES,
  JOB_FUNCTIONS,
  JOB_LEVELS,
  SHORT_ROLE_LABELS,
  type ShortRoleLabel,
} from '@larkfield/contracts/catalogues';
import { choice, country, email, hiddenFields, line, lines, FIELD_LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

const shortLabels = Object.keys(SHORT_ROLE_LABELS) as ShortRoleLabel[];

/** `POST /api/contactus` (M68-M72). Job function and title are optional (D4). */
export const contactForm = Type.Object(
  {
    firstname: line(FIELD_LIMITS.name),
    lastname: line(FIELD_LIMITS.name),
    preferredname: Type.Optional(line(FIELD_LIMITS.name)),
    city: line(FIELD_LIMITS.city),
    state: line(FIELD_LIMITS.name),
    country: country(),
    zip: line(FIELD_LIMITS.zip),
    email: email('errors.emailContact'),
    phone: line(FIELD_LIMITS.phone),
    role: choice([...CONTACT_ROLES, ...shortLabels]),
    jobFunction: Type.Optional(choice(JOB_FUNCTIONS)),
    jobTitle: Type.Optional(line(FIELD_LIMITS.name)),
    jobLevel: choice(JOB_LEVELS),
    message: lines(FIELD_LIMITS.message),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type ContactForm = Static<typeof contactForm>;
