import { CLASSES, INDUSTRIES, instantOf, keysOf, NEWS_FORMATS, REGIONS } from '@larkfield/mf-events/forms';
import type { Language } from '@larkfield/contracts';
import type { RichNode } from '@larkfield/contracts/rich-text';
import type { Item, ItemRecord } from '../../src/items/item.ts';
import { slugOf } from '../../src/items/slug.ts';
import { testEventFields, testItem } from './items.ts';

interface Words {
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly text: string;
}

const WORDS: readonly Words[] = [
  {
    language: 'en',
    title: 'Open day at the learning center: try the screening yourself',
    subtitle: 'Bring your child, your questions and an hour of time.',
    text: 'We show how a screening works, what its results mean and what they do not mean. Specialists answer your questions in small groups.',
  },
  {
    language: 'de',
    title: 'Früh erkennen, gelassen fördern: Abend für Eltern',
    subtitle: 'Was ein Screening leistet und was nicht.',
    text: 'Zwei Fachleute berichten aus der Praxis. Danach ist Zeit für Fragen und Gespräche bei Tee und Kuchen.',
  },
  {
    language: 'ar',
    title: 'ورشة عمل للمعلمين: علامات مبكرة لصعوبات القراءة',
    subtitle: 'ساعتان من التمارين والأمثلة من الصف.',
    text: 'نتعرف معًا على العلامات المبكرة، ونتدرب على الحديث مع الأهل، ونتبادل الخبرات.',
  },
  {
    language: 'ja',
    title: '発達検査のはじめかた：保護者のためのオンライン講座',
    subtitle: '自宅から参加できる一時間の講座です。',
    text: '検査の流れ、結果の読み方、次の一歩について、専門家がやさしく説明します。',
  },
  {
    language: 'en',
    title: 'What two years of screenings in rural schools have taught us',
    subtitle: 'A report with numbers, doubts and three surprises.',
    text: 'Schools in small towns have other questions than those in cities. We have listened, and changed how we begin.',
  },
  {
    language: 'es',
    title: 'Guía rápida: juegos de motricidad fina para casa',
    subtitle: 'Diez ideas con lo que ya tiene en la cocina.',
    text: 'Cada juego dura cinco minutos y no necesita preparación. Elija uno por día y observe.',
  },
];

const PLACES = [
  ['America/Los_Angeles', 'US', 'San José'],
  ['Europe/Berlin', 'DE', 'Bremen'],
  ['Australia/Sydney', 'AU', 'Sydney'],
  ['Asia/Tokyo', 'JP', '東京'],
] as const;

const DAY_MS = 86_400_000;

/** Returns invented items around a day, in several languages; every third is news. */
export function sampleItems(count: number, now: Date, from = 0): ItemRecord[] {
  return Array.from({ length: count }, (_, place) => sample(from + place, now));
}

function sample(place: number, now: Date): ItemRecord {
  const words = WORDS[place % WORDS.length] ?? WORDS[0];
  if (!words) throw new Error('no words');
  const content: readonly RichNode[] = [
    { tag: 'p', children: [words.text] },
    { tag: 'h2', children: [words.subtitle] },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: [words.text] },
        { tag: 'li', children: [words.title] },
      ],
    },
  ];
  const pick = <K extends string>(catalogue: Readonly<Record<K, string>>, by: number): K => {
    const keys = keysOf(catalogue);
    const key = keys[by % keys.length];
    if (key === undefined) throw new Error('an empty catalogue');
    return key;
  };
  const number = place < WORDS.length ? '' : ` ${place + 1}`;
  const title = words.title + number;
  const isNews = words.title.includes('two years') || words.language === 'es';
  const change: Partial<Item> = {
    ...words,
    title,
    slugs: [slugOf(title) + (number && `-${place + 1}`)],
    timestamp: now.getTime() + place,
    publishedAt: new Date(now.getTime() - place * 7 * 3_600_000 - 60_000),
    region: pick(REGIONS, place),
    industries: [pick(INDUSTRIES, place), pick(INDUSTRIES, place + 3)],
    classes: [pick(CLASSES, place)],
    allAges: place % 5 === 0,
    content,
    html: `<p>${words.text}</p>`,
    likes: (place * 7) % 23,
    links: place % 2 === 0 ? ['https://example.org/more'] : [],
    ...(place % 4 === 1
      ? { document: { fileId: 'none', name: 'Programm – 2026.pdf', type: 'application/pdf', bytes: 84_000 } }
      : {}),
    ...(place === 7 ? { state: 'cancelled', cancelReason: 'Die Referentin ist erkrankt.' } : {}),
  };
  return testItem({
    ...change,
    ...(isNews ? { format: pick(NEWS_FORMATS, place) } : { event: eventOf(place, now) }),
  });
}

function eventOf(place: number, now: Date) {
  const [timeZone, country, city] = PLACES[place % PLACES.length] ?? PLACES[0];
  const day = new Date(now.getTime() + ((place * 5) % (place < 100 ? 70 : 3_650)) * DAY_MS - 10 * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const allDay = place % 6 === 1;
  const start = instantOf(allDay ? day : `${day}T18:00`, timeZone);
  const hours = allDay ? 24 * (1 + (place % 3)) : 2;
  return testEventFields({
    ...{ timeZone, country, city, allDay, start },
    end: new Date(start.getTime() + hours * 3_600_000),
    meetingType: (['inPerson', 'remote', 'hybrid'] as const)[place % 3] ?? 'inPerson',
    cost:
      place % 2 === 0
        ? { free: true, amount: 0, currency: 'USD' }
        : { free: false, amount: 1250, currency: 'EUR' },
    ...(place % 4 === 0 ? { capacity: { places: 20, waitingList: true } } : {}),
  });
}
