import { Link, useSite, useUnsaved, type AreaRouteModule } from '@larkfield/area';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { clearCookies } from './browser.ts';
import { settle, startSite, type StartInput } from './start-site.tsx';

/** Renders a page with everything that a navigation could lose. */
export function Home() {
  const { language } = useSite();
  const [count, setCount] = useState(0);
  const setUnsaved = useUnsaved();
  return (
    <>
      <h1>Home in {language}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
      <Link to="/partner">to partner</Link>
      <Link to="/other">to other</Link>
      <a href="/partner#below">plain link</a>
      <input aria-label="entry" onChange={({ target }) => setUnsaved(target.value !== '')} />
    </>
  );
}
export const Partner = () => (
  <>
    <h1>Partner</h1>
    <p id="below">below</p>
  </>
);
export const pageModules: Readonly<Record<string, AreaRouteModule>> = {
  home: { Component: Home },
  partner: { Component: Partner },
  other: { Component: () => <h1>Other</h1> },
};
export const openHome = (input: Partial<StartInput> = {}) =>
  startSite({ Page: Home, modules: pageModules, ...input });
export const followLink = (name: string) => settle(() => screen.getByRole('link', { name }).click());

export const scrollToMock = jest.fn();
export const scrollIntoViewMock = jest.fn();
export const consoleErrorMock = jest.fn();

/** Resets the browser state before every test of a file. */
export function resetBrowserForEachTest(): void {
  beforeEach(() => {
    clearCookies();
    sessionStorage.clear();
    jest.clearAllMocks();
    Object.assign(window, { scrollTo: scrollToMock });
    Object.assign(performance, { mark: jest.fn() });
    HTMLElement.prototype.scrollIntoView = scrollIntoViewMock;
    jest.spyOn(console, 'error').mockImplementation(consoleErrorMock);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
