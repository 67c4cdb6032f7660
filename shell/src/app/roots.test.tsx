import { firstSite } from './first-site.ts';
import { hydrateFrame } from './roots.tsx';
import { serveDocument } from '../testing/document.tsx';
import { testData } from '../testing/site.ts';
import type { Actions, View } from './view.ts';

test('what comes right after the start changes the frame that was served, it draws no other', () => {
  // The browser's own order of events, not the one that `act` makes.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const data = testData();
  serveDocument({ data });
  const header = document.querySelector('header');
  const told = jest.spyOn(console, 'error').mockReturnValue();
  const view: View = {
    site: { ...firstSite(data), refreshSession: jest.fn(), logout: jest.fn() },
    area: { status: 'idle' },
    busy: false,
    announcement: '',
    offer: undefined,
  };

  const roots = hydrateFrame(view, {} as Actions);
  roots.render({ ...view, announcement: 'Partner' });

  expect(document.body).toHaveTextContent('Partner');
  expect(document.querySelector('header')).toBe(header);
  expect(told).not.toHaveBeenCalled();
});
