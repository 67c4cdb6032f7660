import { createContext } from 'react';

/**
 * Where each figure comes from, in the order of the marks on the home page: a publication with its address, or the company's
 * own statement, for which a visitor can ask for the proof. The texts are `marketing:sources.<key>`.
 */
export const NOTES = [
  {
    key: 'special',
    url: 'https://nces.ed.gov/programs/coe/indicator/cgg/students-with-disabilities',
    proof: undefined,
  },
  { key: 'people', url: undefined, proof: 'stated' },
  { key: 'children', url: undefined, proof: 'stated' },
  { key: 'misdiagnosis', url: undefined, proof: 'stated' },
  { key: 'time', url: undefined, proof: 'stated' },
  { key: 'schools', url: 'https://nces.ed.gov/programs/digest/', proof: undefined },
  { key: 'spending', url: 'https://nces.ed.gov/fastfacts/display.asp?id=66', proof: 'calculated' },
] as const;

export type NoteName = (typeof NOTES)[number]['key'];

/** Notes at the foot of the open page, in the order of their marks; a page that has not all of them names its own. */
export const PageNotes = createContext<readonly NoteName[]>(NOTES.map(({ key }) => key));
