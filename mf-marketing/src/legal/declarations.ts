import {
  BROWSER_STORAGE,
  COOKIES,
  THIRD_PARTIES,
  type Duration,
  type Kept,
  type StoredDataRow,
} from '@larkfield/contracts/privacy';
import { STORED_DATA } from './stored-data.ts';

/** Returns a text of `legal.json`; `count` chooses its plural form. */
export type LegalText = (key: string, values?: { readonly count: number }) => string;

/** What is said about one subject: a title, and facts with their labels. */
export interface Declaration {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

const LISTS: Readonly<Record<string, (text: LegalText) => readonly Declaration[]>> = {
  'privacy.stored': (text) => STORED_DATA.map((row) => describeStoredData(row, text)),
  'privacy.others': describeThirdParties,
  'cookies.cookies': (text) => describeBrowser(COOKIES, text),
  'cookies.storage': (text) => describeBrowser(BROWSER_STORAGE, text),
};

/** Returns the declarations that a section lists below its text, such as `privacy.stored`; most sections have none. */
export function declarationsOf(section: string, text: LegalText): readonly Declaration[] {
  return LISTS[section]?.(text) ?? [];
}

function describeStoredData(
  { purpose, data, kept, seen, encrypted }: StoredDataRow,
  text: LegalText,
): Declaration {
  const list = (parts: readonly string[]) => parts.join(text('separator'));
  return {
    title: text(`purposes.${purpose}`),
    facts: [
      { label: text('labels.data'), value: list(data.map((each) => text(`data.${each}`))) },
      { label: text('labels.kept'), value: kept.map((each) => describeKept(each, text)).join(text('stop')) },
      {
        label: text('labels.seen'),
        value: list(
          seen.map((each) => (each === 'paypal' ? THIRD_PARTIES.paypal.name : text(`seen.${each}`))),
        ),
      },
      { label: text('labels.place'), value: text(encrypted ? 'places.encrypted' : 'places.database') },
    ],
  };
}

function describeKept({ when, for: duration }: Kept, text: LegalText): string {
  const start = text(`kept.${when}`);
  return duration ? `${start}${text('colon')}${describeDuration(duration, text)}` : start;
}

function describeDuration({ unit, count }: Duration, text: LegalText): string {
  return text(`durations.${unit}`, { count });
}

function describeThirdParties(text: LegalText): readonly Declaration[] {
  return Object.entries(THIRD_PARTIES).map(([key, party]) => ({
    title: 'name' in party ? party.name : text(`companies.${key}.who`),
    facts: [
      { label: text('labels.data'), value: text(`companies.${key}.data`) },
      { label: text('labels.when'), value: text(`companies.${key}.when`) },
    ],
  }));
}

type BrowserEntries = Readonly<Record<string, { readonly use: string; readonly kept: Duration | string }>>;

/** Names with the same use are one declaration. */
function describeBrowser(entries: BrowserEntries, text: LegalText): readonly Declaration[] {
  const byUse = Object.groupBy(Object.entries(entries), ([, { use }]) => use);
  return Object.entries(byUse).flatMap(([use, same = []]) =>
    same.slice(0, 1).map(([, { kept }]) => ({
      title: text(`browser.uses.${use}`),
      facts: [
        { label: text('labels.name'), value: same.map(([name]) => name).join(', ') },
        {
          label: text('labels.kept'),
          value: typeof kept === 'string' ? text(`browser.kept.${kept}`) : describeDuration(kept, text),
        },
      ],
    })),
  );
}
