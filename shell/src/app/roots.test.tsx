import { useSite } from '@larkfield/area';
import { firstSite } from './first-site.ts';
import { hydrateFrame } from './roots.tsx';
import { serveDocument } from '../testing/document.tsx';
import { testData } from '../testing/site.ts';
import type { Actions, View } from './view.ts';

const Page = () => <h1>In {useSite().language}</h1>;
const ready = { status: 'ready', Page, key: 'mf-a/home' } as const;

let told: jest.SpyInstance;
let first: View;
beforeEach(() => {
  // The browser's own order of events, not the one that `act` makes.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const data = testData();
  serveDocument({ data, Page });
  told = jest.spyOn(console, 'error').mockReturnValue();
  first = {
    site: { ...firstSite(data), refreshSession: jest.fn(), logout: jest.fn() },
    area: { status: 'idle' },
    busy: false,
    announcement: '',
    offer: undefined,
  };
});
afterEach(() => told.mockRestore());

const actions = {} as Actions;

test('what comes right after the start changes the frame that was served, it draws no other', async () => {
  const header = document.querySelector('header');
  const roots = hydrateFrame(first, actions);
  roots.render({ ...first, announcement: 'Partner' });
  await roots.settled();
  expect(document.body).toHaveTextContent('Partner');
  expect(document.querySelector('header')).toBe(header);
  expect(told).not.toHaveBeenCalled();
});

test('what comes while the page hydrates changes the page that was served, it draws no other', async () => {
  const heading = document.querySelector('h1');
  const roots = hydrateFrame(first, actions);
  await roots.settled();
  roots.render({ ...first, area: ready });
  roots.render({ ...first, area: ready, announcement: 'Signed in' });
  await roots.settled();
  expect(document.body).toHaveTextContent('Signed in');
  expect(document.querySelector('h1')).toBe(heading);
  expect(told).not.toHaveBeenCalled();
});

test('the served page in another language is drawn afresh, not taken for the one in the document', async () => {
  const roots = hydrateFrame(first, actions);
  roots.render({ ...first, site: { ...first.site, language: 'de' }, area: ready });
  await roots.settled();
  expect(document.querySelector('h1')).toHaveTextContent('In de');
  expect(told).not.toHaveBeenCalled();
});
