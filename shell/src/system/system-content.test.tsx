import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import { renderFrame, renderSystemPage, renderUnavailable, systemTitle } from '../server.tsx';
import { route, shellSite, testRoutes } from '../testing/site.ts';
import { ServedContent } from './served-content.tsx';
import { SystemContent } from './system-content.tsx';

const pages = [
  ['not-found', 'Page not found'],
  ['gone', 'No longer available'],
  ['error', 'Sorry, there is a problem with the service'],
  ['form-problems', 'There is a problem with your entries'],
] as const;

test.each(pages)(
  'the %s page has one heading, the title of its document, and no findings',
  async (name, title) => {
    document.body.innerHTML = `<main>${renderSystemPage(name, shellSite())}</main>`.replace(
      '{{problems}}',
      '<li>x</li>',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(systemTitle(name, shellSite())).toBe(title);
    expect(await axeViolations(document.body)).toEqual([]);
  },
);

const linked = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const search = route('/find', { navigation: [{ menu: 'search', order: 1, label: 'Search' }] });

test('"page not found" links to home, search and contact in its language', () => {
  const routes = [...testRoutes, search, route('/contact')];
  renderInSite(<SystemContent name="not-found" />, shellSite({ language: 'ar', routes }));
  expect(linked()).toEqual(['/ar', '/ar/find', '/ar/contact']);
});

test('no page of the shell links to a missing page', () => {
  renderInSite(<SystemContent name="not-found" />, shellSite({ language: 'ar' }));
  expect(linked()).toEqual(['/ar']);
});

test('a removed item links to its list, in the page’s language and by a placeholder for the edge', () => {
  const site = shellSite({ language: 'ar' });
  const { unmount } = renderInSite(<SystemContent name="gone" list="/events" />, site);
  expect(linked()).toEqual(['/ar/events', '/ar']);
  unmount();
  document.body.innerHTML = renderSystemPage('gone', site);
  expect(linked()).toEqual(['/ar/{{list}}', '/ar']);
  document.body.replaceChildren();
});

test('a server error shows contact details and the id of the log entry', () => {
  renderInSite(<ServedContent name="error" />, shellSite());
  expect(linked()).toEqual(['/', 'mailto:hello@larkfield.example', 'tel:+15550100142']);
  expect(screen.getByText(/please give this number: \{\{number\}\}/)).toBeInTheDocument();
});

test('a page that is not prerendered shows a notice without script and without error id', () => {
  document.body.innerHTML = renderUnavailable(shellSite());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Sorry, there is a problem with the service',
  );
  expect(document.body).not.toHaveTextContent('{{');
});

test('on a page without an address of its own no entry of the menu is the current one, and languages lead home', () => {
  document.body.innerHTML = renderFrame(shellSite({ path: '' })).top;
  expect(document.querySelector('[aria-current="page"]')).toBeNull();
  expect(document.querySelector('a[hreflang="en"]')).toHaveAttribute('href', '/');
  expect(document.querySelector('a[hreflang="fr"]')).toHaveAttribute('href', '/fr');
});

test('the list of form problems has exactly one placeholder for the edge', () => {
  const html = renderSystemPage('form-problems', shellSite());
  expect(html.split('<ul>{{problems}}</ul>')).toHaveLength(2);
});

test('the frame rendered ahead of time is the same for every visitor', () => {
  const one = renderFrame(shellSite({ search: '', interactive: false }));
  const other = renderFrame(shellSite({ search: '?a=1', interactive: false }));
  expect(one).toEqual(other);
});
