import { render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { SiteRoot } from './site-root.tsx';
import { useSite } from './site.ts';
import { siteWith } from '../testing/in-site.tsx';

function Probe() {
  return <p>{useSite().interactive ? 'answers' : 'can be read'}</p>;
}

test('a component outside of a site is told what is missing', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Probe />)).toThrow('no <SiteRoot>');
  quiet.mockRestore();
});

test('a page is rendered ahead of time as not interactive, hydrates without a difference, then answers', async () => {
  const element = (
    <SiteRoot site={siteWith()}>
      <Probe />
    </SiteRoot>
  );
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(element);
  expect(container).toHaveTextContent('can be read');
  const differences: unknown[] = [];
  const onRecoverableError = (error: unknown) => differences.push(error);
  const root = await act(async () => hydrateRoot(container, element, { onRecoverableError }));
  expect(screen.getByText('answers')).toBeInTheDocument();
  expect(differences).toEqual([]);
  act(() => root.unmount());
});
