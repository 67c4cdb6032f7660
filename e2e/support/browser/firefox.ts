import { test as base, expect } from '@playwright/test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { installedFirefox } from '../../../tools/programs/firefox.ts';

export { expect };

interface Tab {
  /** Whether the browser has the Navigation API. WebKit has none, so the site must work without it. */
  readonly navigationApi: boolean;
  /** A page without cookies or cache. */
  readonly tab: Page;
  /** Console errors and warnings, exceptions, policy violations and requests to other hosts. */
  readonly problems: string[];
}

interface Worker {
  /** Starts a Firefox with or without the Navigation API. Starts each only once. */
  readonly firefox: (navigationApi: boolean) => Promise<Browser>;
}

/**
 * Tests in the Firefox of visitors, which Puppeteer drives by WebDriver BiDi; Playwright cannot. A test fails when its page
 * writes an error or a warning to the console, throws, violates the content security policy or sends a request to another host.
 */
export const test = base.extend<Tab, Worker>({
  navigationApi: [true, { option: true }],
  firefox: [
    async ({}, use) => {
      const started = new Map<boolean, Promise<Browser>>();
      await use((navigationApi) => {
        const firefox = started.get(navigationApi) ?? start(navigationApi);
        started.set(navigationApi, firefox);
        return firefox;
      });
      for (const firefox of started.values()) await (await firefox).close();
    },
    { scope: 'worker' },
  ],
  problems: ({}, use) => use([]),
  tab: async ({ firefox, navigationApi, problems }, use) => {
    const visitor = await (await firefox(navigationApi)).createBrowserContext();
    const tab = await visitor.newPage();
    await tab.setViewport({ width: 1280, height: 800 });
    watch(tab, problems);
    await use(tab);
    expect(problems, 'the page stays quiet and at home').toEqual([]);
    await visitor.close();
  },
});

function start(navigationApi: boolean): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: installedFirefox() ?? '',
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'dom.navigation.webidl.enabled': navigationApi,
    },
  });
}

/** Firefox reports a policy violation like an exception. */
function watch(tab: Page, problems: string[]): void {
  tab.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  tab.on('pageerror', (error) => problems.push(`error: ${String(error)}`));
  tab.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address('/')) && !url.startsWith('data:')) problems.push(`foreign request: ${url}`);
  });
}

export function address(path: string): string {
  return `${process.env['SITE_ORIGIN']}${path}`;
}

/** Opens a page and waits until it is interactive. */
export async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(address(path));
  await tab.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  await tab.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Reads the state of the page after a navigation, and whether the document changed. */
export function readPageState(tab: Page) {
  return tab.evaluate(() => ({
    path: location.pathname,
    language: `${document.documentElement.lang} ${document.documentElement.dir}`,
    title: document.title,
    heading: document.querySelector('main h1')?.textContent,
    dialog: document.querySelector('dialog[open] h2')?.textContent,
    top: Math.round(window.scrollY),
    focus: document.activeElement?.id,
    sameDocument: 'sameDocument' in window,
  }));
}
