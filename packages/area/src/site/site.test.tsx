import { render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { SiteRoot } from './site-root.tsx';
import { useSite, useStableSite } from './site.ts';
import { siteWith } from '../testing/in-site.tsx';

function Probe() {
  return <p>{useSite().interactive ? 'answers' : 'can be read'}</p>;
}

let renders = 0;
function StableProbe() {
  renders += 1;
  return <p>{useStableSite().language}</p>;
}

test('a component outside of a site is told what is missing', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Probe />)).toThrow('no <SiteRoot>');
  expect(() => render(<StableProbe />)).toThrow('no <SiteRoot>');
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

test('a component that uses only the stable part does not render again when the page becomes interactive', async () => {
  const element = (
    <SiteRoot site={siteWith()}>
      <Probe />
      <StableProbe />
    </SiteRoot>
  );
  const container = document.createElement('main');
  container.innerHTML = renderToString(element);
  renders = 0;
  const root = await act(async () => hydrateRoot(container, element));
  expect(container).toHaveTextContent('answersen');
  expect(renders).toBe(1);
  act(() => root.unmount());
});
