import { Link, useSite, useUnsaved, type AreaRouteModule } from '@larkfield/area';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { clearCookies } from './browser.ts';
import { settle, startSite, type StartInput } from './start.tsx';

/** A page with everything that a navigation could lose. */
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
/** The pages of the test's areas. */
export const modules: Readonly<Record<string, AreaRouteModule>> = {
  home: { Component: Home },
  partner: { Component: Partner },
  other: { Component: () => <h1>Other</h1> },
};
/** Opens the site at its home page. */
export const open = (input: Partial<StartInput> = {}) => startSite({ Page: Home, modules, ...input });
export const follow = (name: string) => settle(() => screen.getByRole('link', { name }).click());

export const scrollTo = jest.fn();
export const scrollIntoView = jest.fn();
/** What the console was told. */
export const told = jest.fn();

/** A fresh browser for every test of a file. */
export function freshBrowser(): void {
  beforeEach(() => {
    clearCookies();
    sessionStorage.clear();
    jest.clearAllMocks();
    Object.assign(window, { scrollTo });
    Object.assign(performance, { mark: jest.fn() });
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
    jest.spyOn(console, 'error').mockImplementation(told);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
