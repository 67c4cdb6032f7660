import type { JobLevel } from '@larkfield/contracts/catalogues';

/**
 * Keys of the choices, each with what the calls of the specification name it. Texts: namespace `events`, a group of the
 * catalogue's name: `events:regions.worldWide`.
 */
export const REGIONS = {
  worldWide: 'World Wide',
  africa: 'Africa',
  asia: 'Asia',
  caribbean: 'Caribbean',
  centralAmerica: 'Central America',
  europe: 'Europe',
  northAmerica: 'North America',
  oceania: 'Oceania',
  southAmerica: 'South America',
} as const;

export const INDUSTRIES = {
  healthcare: 'Healthcare',
  education: 'Education',
  grossMotorSkills: 'Gross Motor-Skills',
  fineMotorSkills: 'Fine Motor-Skills',
  speechLanguage: 'Speech & Language',
  mentalHealth: 'Mental Health',
  emotionalIntelligence: 'Emotional Intelligence',
  literacy: 'Literacy',
} as const;

export const CLASSES = {
  screening: 'Screening/Mini-Test',
  assessment: 'Assessment',
  intervention: 'Intervention',
  product: 'Product',
  service: 'Service',
  other: 'Other',
} as const;

/** Levels of a job as the calls name them; their texts are those of all forms. */
export const JOB_LEVEL_WORDS = {
  executive: 'C-suite or executive',
  middleManagement: 'Middle management',
  firstLevelManagement: 'First-level management',
  intermediate: 'Intermediate or experienced',
  entryLevel: 'Entry level',
  privateParty: 'Private party',
} as const satisfies Readonly<Record<JobLevel, string>>;

/** What a piece of news is. */
export const NEWS_FORMATS = {
  article: 'News Article',
  video: 'Youtube Video',
  magazine: 'Magazine',
  guide: 'Tutorial/Quickstart Guide',
  website: 'News Website',
  whitePaper: 'White Paper',
} as const;

/** How people meet at an event. */
export const MEETING_TYPES = { remote: 'remote', inPerson: 'inPerson', hybrid: 'Hybrid' } as const;

/** Where those meet who are not on site. */
export const VENUES = {
  zoom: 'Zoom',
  phone: 'phone',
  skype: 'Skype',
  whatsapp: 'Whatsapp',
  inPerson: 'in person',
  other: 'other',
} as const;

/** Units of the list of items that an event needs. */
export const UNITS = ['pcs', 'kg', 'g', 'lbs', 'ozs', 'dozens', 'bottles'] as const;

export type Region = keyof typeof REGIONS;
export type Industry = keyof typeof INDUSTRIES;
export type ItemClass = keyof typeof CLASSES;
export type NewsFormat = keyof typeof NEWS_FORMATS;
export type MeetingType = keyof typeof MEETING_TYPES;
export type Venue = keyof typeof VENUES;
export type Unit = (typeof UNITS)[number];

/** Shown as US/Pacific in lists of time zones; this is its lasting name (D88). */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/** What "for all ages" stands for, in forms and in the filter (D120). */
export const ALL_AGES = { from: 0, to: 999 } as const;

/** Keys of a catalogue in the order in which they are listed. */
export function keysOf<K extends string>(catalogue: Readonly<Record<K, unknown>>): readonly K[] {
  // A catalogue has its own keys only.
  return Object.keys(catalogue) as K[];
}

/** The key that the calls' name of a choice stands for; the key itself is accepted, too. */
export function keyOfWire<K extends string>(
  catalogue: Readonly<Record<K, string>>,
  wire: string,
): K | undefined {
  const wanted = wire.trim().toLowerCase();
  return keysOf(catalogue).find(
    (key) => catalogue[key].toLowerCase() === wanted || key.toLowerCase() === wanted,
  );
}
