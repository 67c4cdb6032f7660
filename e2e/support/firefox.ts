import { test as base, expect } from '@playwright/test';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { installedFirefox } from '../../tools/lib/firefox.ts';

export { expect };

interface Tab {
  /** Browsers of today's WebKit lack it: without it the site has to work, too. */
  readonly navigationApi: boolean;
  /** A page of a visitor who has never been here. */
  readonly tab: Page;
  /** What the page did that no page of the site may do. */
  readonly problems: string[];
}

interface Worker {
  /** Starts a Firefox with or without the Navigation API, each once. */
  readonly firefox: (navigationApi: boolean) => Promise<Browser>;
}

/**
 * Tests in the Firefox that visitors have, which Playwright cannot drive: Puppeteer does, by WebDriver BiDi. As in
 * Chromium, a test fails when its page writes an error or a warning to the console, throws, breaks the content security
 * policy or asks another host for anything.
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

/** Firefox tells of a broken policy as it does of a thrown error. */
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

/** Address of a page of the site. */
export function address(path: string): string {
  return `${process.env['SITE_ORIGIN']}${path}`;
}

/** Opens a page and waits until it answers to the visitor. */
export async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(address(path));
  await tab.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  await tab.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** What a visitor finds after a navigation, and whether it took a new document. */
export function shown(tab: Page) {
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
