import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SiteRoot } from './site-root.tsx';
import { useSite } from './site.ts';
import { siteWith } from '../testing/in-site.tsx';

function Who() {
  const { session, interactive } = useSite();
  return (
    <p>{`${session.username ?? 'nobody'}, ${session.loading ? 'asking' : 'known'}, ${String(interactive)}`}</p>
  );
}

const site = siteWith({}, { session: { kind: 'user', username: 'ada', events: [], loading: false } });
const root = (
  <SiteRoot site={site}>
    <Who />
  </SiteRoot>
);

test('pre-rendered HTML has no session', () => {
  expect(renderToString(root)).toBe('<p>nobody, asking, false</p>');
});

test('a document is taken over without a difference, and shows the session then', () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  const container = document.createElement('div');
  container.innerHTML = renderToString(root);
  document.body.append(container);
  render(root, { container, hydrate: true });
  expect(screen.getByText('ada, known, true')).toBeInTheDocument();
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});
