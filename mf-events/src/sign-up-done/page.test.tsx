import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { Component as Page } from './page.tsx';

const site = testSite({ path: '/events/signup/done', routes: routes('/events', '/events/signup/done') });
type Data = { readonly state?: 'confirmed' | 'waiting'; readonly reference?: string };
const show = (data: Data) => renderStatic(<Page />, site, { '/events/signup/done': data });

test.each<[Data, string, string]>([
  [
    { state: 'confirmed', reference: 'LK-7F2M-QX9D' },
    'Your place is booked',
    'You have successfully signed up',
  ],
  [
    { state: 'waiting', reference: 'LK-7F2M-QX9D' },
    'You are on the waiting list',
    'as soon as a place is free',
  ],
  [{ reference: 'LK-7F2M-QX9D' }, 'Your sign-up has reached us', 'whether you have a place'],
])('without script the page says what came of a sign-up: %j', async (data, title, words) => {
  const page = show(data);
  expect(page.querySelector('h1')).toHaveTextContent(title);
  expect(page).toHaveTextContent(words);
  expect(page).toHaveTextContent('LK-7F2M-QX9D');
  expect(page).not.toHaveTextContent('get back to you');
  expect(await axeViolations(page)).toEqual([]);
});

test('without a reference the page shows none', () => {
  expect(show({})).not.toHaveTextContent('LK-');
});
