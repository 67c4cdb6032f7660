import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CLASSES,
  INDUSTRIES,
  MEETING_TYPES,
  NEWS_FORMATS,
  REGIONS,
  UNITS,
  VENUES,
} from '../shared/catalogues.ts';
import { CURRENCIES } from '../shared/currencies.ts';

/** Names of each choice in the calls, as listed in the specification. */
const LISTS: readonly (readonly [what: string, names: readonly string[], listed: string])[] = [
  [
    'formats of news',
    Object.values(NEWS_FORMATS),
    'News Article, Youtube Video, Magazine, Tutorial/Quickstart Guide, News Website, White Paper',
  ],
  [
    'regions',
    Object.values(REGIONS),
    'World Wide, Africa, Asia, Caribbean, Central America, Europe, North America, Oceania, South America',
  ],
  [
    'industries',
    Object.values(INDUSTRIES),
    'Healthcare, Education, Gross Motor-Skills, Fine Motor-Skills, Speech & Language, Mental Health, ' +
      'Emotional Intelligence, Literacy',
  ],
  [
    'classes',
    Object.values(CLASSES),
    'Screening/Mini-Test, Assessment, Intervention, Product, Service, Other',
  ],
  ['meeting types', Object.values(MEETING_TYPES), 'remote, inPerson, Hybrid'],
  ['units of items', UNITS, 'pcs, kg, g, lbs, ozs, dozens, bottles'],
  ['ways to meet from afar', Object.values(VENUES), 'Zoom, phone, Skype, Whatsapp, in person, other'],
  ['currencies', Object.keys(CURRENCIES), 'USD, CAD, EUR, JPY, GBP, AUD, CNY, AED, KRW, RUB, ESP, SEK, VND'],
];

// covers: E19, E20, E21, E22, E34, E35, E36
for (const [what, names, listed] of LISTS)
  test(`${what} are those of the specification, in its order`, () => {
    assert.deepEqual([...names], listed.split(', '));
  });
