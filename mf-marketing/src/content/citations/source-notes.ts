import { createContext } from 'react';

/** Sources of the figures, in the order of their marks on the home page. Texts: `marketing:sources.<key>`. */
export const SOURCE_NOTES = [
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

export type SourceNoteName = (typeof SOURCE_NOTES)[number]['key'];

/** Notes of the current page in the order of their marks. Pages with only some of them provide their own list. */
export const PageNotesContext = createContext<readonly SourceNoteName[]>(SOURCE_NOTES.map(({ key }) => key));
