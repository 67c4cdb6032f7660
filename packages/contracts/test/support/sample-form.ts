import Type from 'typebox';
import {
  choice,
  country,
  email,
  hiddenFields,
  letters,
  line,
  lines,
  requiredCheckbox,
} from '../../src/forms/index.ts';

const person = Type.Object(
  { email: email('errors.emailContact'), name: letters(), zipCode: Type.Optional(line(20)) },
  { additionalProperties: false },
);

/** A form with every building block, on two levels. */
export const sampleForm = Type.Object(
  {
    firstname: line(100),
    city: line(100),
    country: country(),
    role: choice(['parent', 'teacher']),
    message: lines(5000),
    zip: Type.Optional(line(20)),
    person,
    agreed: requiredCheckbox('errors.agreed'),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export const sample = {
  firstname: 'Ana María',
  city: 'São Paulo',
  country: 'BR',
  role: 'parent',
  message: 'Our son is four.\nWho could we talk to?',
  person: { email: 'ana@example.com', name: "O'Neill-Šimić" },
  agreed: true,
};
