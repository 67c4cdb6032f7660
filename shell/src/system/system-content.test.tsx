import { findings } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import { renderFrame, renderSystemPage, systemTitle } from '../server.tsx';
import { shellSite } from '../testing/site.ts';
import { SystemContent } from './system-content.tsx';

const pages = [
  ['not-found', 'Page not found'],
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
    expect(await findings(document.body)).toEqual([]);
  },
);

test.each(['not-found', 'error'] as const)('the %s page leads home in its language', (name) => {
  renderInSite(<SystemContent name={name} />, shellSite({ language: 'ar' }));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/ar');
});

test('the list of form problems has exactly one place for the edge to fill', () => {
  const html = renderSystemPage('form-problems', shellSite());
  expect(html.split('<ul>{{problems}}</ul>')).toHaveLength(2);
});

test('the frame rendered ahead of time is the same for every visitor', () => {
  const one = renderFrame(shellSite({ theme: 'default', search: '', interactive: false }));
  const other = renderFrame(shellSite({ theme: 'white-on-black', search: '?a=1', interactive: false }));
  expect(one).toEqual(other);
});
