import type { JobLevel } from '@larkfield/contracts/catalogues';

/** Choices: key, and name in the calls. Texts: namespace `events`, such as `events:regions.worldWide`. */
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

/** Names of job levels in the calls. Texts are those of all forms. */
export const JOB_LEVEL_WIRE_NAMES = {
  executive: 'C-suite or executive',
  middleManagement: 'Middle management',
  firstLevelManagement: 'First-level management',
  intermediate: 'Intermediate or experienced',
  entryLevel: 'Entry level',
  privateParty: 'Private party',
} as const satisfies Readonly<Record<JobLevel, string>>;

export const NEWS_FORMATS = {
  article: 'News Article',
  video: 'Youtube Video',
  magazine: 'Magazine',
  guide: 'Tutorial/Quickstart Guide',
  website: 'News Website',
  whitePaper: 'White Paper',
} as const;

export const MEETING_TYPES = { remote: 'remote', inPerson: 'inPerson', hybrid: 'Hybrid' } as const;

export const VENUES = {
  zoom: 'Zoom',
  phone: 'phone',
  skype: 'Skype',
  whatsapp: 'Whatsapp',
  inPerson: 'in person',
  other: 'other',
} as const;

export const UNITS = ['pcs', 'kg', 'g', 'lbs', 'ozs', 'dozens', 'bottles'] as const;

export type Region = keyof typeof REGIONS;
export type Industry = keyof typeof INDUSTRIES;
export type ItemClass = keyof typeof CLASSES;
export type NewsFormat = keyof typeof NEWS_FORMATS;
export type MeetingType = keyof typeof MEETING_TYPES;
export type Venue = keyof typeof VENUES;

/** Permanent name of the zone that lists show as US/Pacific (D88). */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/** Range of "for all ages" in forms and in the filter (D120). */
export const ALL_AGES = { from: 0, to: 999 } as const;

/** Returns the keys of a catalogue in list order. */
export function keysOf<K extends string>(catalogue: Readonly<Record<K, unknown>>): readonly K[] {
  // A catalogue has only its own keys.
  return Object.keys(catalogue) as K[];
}

/** Returns the key for a name in the calls; also accepts the key. */
export function keyOfWire<K extends string>(
  catalogue: Readonly<Record<K, string>>,
  wire: string,
): K | undefined {
  const wanted = wire.trim().toLowerCase();
  return keysOf(catalogue).find(
    (key) => catalogue[key].toLowerCase() === wanted || key.toLowerCase() === wanted,
  );
}
