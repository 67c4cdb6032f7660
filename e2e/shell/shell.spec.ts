import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { textOf } from '../support/pages/site-pages.ts';
import { countScrollPositions } from '../support/browser/scrolling.ts';
import { UNNOTICED_SHIFT, sum, watchShifts } from '../support/inspections/layout-shifts.ts';
import { openMenuGroup } from '../support/browser/menu.ts';
import { expect, test } from '../support/browser/test.ts';
import { openPage, reloadPage } from '../support/browser/visit.ts';

// covers: X3
test('moves between two areas without loading a document', async ({ page }) => {
  await openPage(page, '/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await openMenuGroup(page, 'join');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Support us' }).click();
  await expect(page).toHaveURL(/\/supportus$/);
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'support:hub.title'));
  await expect(page).toHaveTitle(new RegExp(textOf('en', 'support:hub.documentTitle')));
  await expect(page.locator('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a page that is navigated to ${reducedMotion === 'reduce' ? 'is there at once' : 'fades in'} with ${reducedMotion}, the first one never fades`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openPage(page, '/');
    // Content further down may not be laid out yet.
    const animations = async () => {
      const names = await page
        .locator('main > *')
        .evaluateAll((all) => all.flatMap((each) => getComputedStyle(each).animationName.split(', ')));
      return names.filter((name) => name !== 'laid-out');
    };
    expect(new Set(await animations())).toEqual(new Set(['none']));
    await page.locator('footer').getByRole('link', { name: 'Support us' }).click();
    await expect(page).toHaveURL(/\/supportus$/);
    const expected = reducedMotion === 'reduce' ? 'none' : 'page-arrives';
    expect(new Set(await animations())).toEqual(new Set([expected]));
  });
}

test('Back returns to the page and the place on it', async ({ page }) => {
  await openPage(page, '/');
  await page.locator('footer').getByRole('link', { name: 'Support us' }).click();
  await expect(page).toHaveURL(/\/supportus$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.locator('#contactus')).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test('an anchor on another page opens that page at the anchor', async ({ page }) => {
  await openPage(page, '/supportus');
  await openMenuGroup(page, 'product');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Solutions' }).click();
  await expect(page).toHaveURL(/\/#SolutionContainer$/);
  await expect(page.locator('#SolutionContainer')).toBeInViewport();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  // covers: M12, X2
  test(`anchors of the page scroll ${reducedMotion === 'reduce' ? 'at once' : 'smoothly'} with ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openPage(page, '/');
    for (const anchor of ['contactus', 'problemsDiv', 'SolutionContainer']) {
      const places = await countScrollPositions(page, () =>
        page.evaluate((id) => {
          const link = document.querySelector<HTMLAnchorElement>('main a[href^="#"]');
          // One link of the page is pointed at each anchor in turn.
          link?.setAttribute('href', `#${id}`);
          link?.click();
        }, anchor),
      );
      if (reducedMotion === 'reduce') expect(places, anchor).toBe(2);
      else expect(places, anchor).toBeGreaterThan(2);
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
    }
  });
}

test('language, direction and texts switch in one step and keep what was typed', async ({ page }) => {
  await openPage(page, '/refercustomer');
  await page.locator('[name="referer.firstname"]').fill('Mira');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      seen.push([document.documentElement.lang, document.documentElement.dir, heading].join('|'));
    }).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.locator('#language-menu').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/refercustomer$/);
  await expect(page.locator('main h1')).toHaveText(textOf('ar', 'support:refer.title'));
  await expect(page.locator('[name="referer.firstname"]')).toHaveValue('Mira');
  await expect(page).toHaveTitle(new RegExp(textOf('ar', 'support:refer.documentTitle')));
  const states = new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen));
  for (const state of states) {
    const [lang, dir, heading] = state.split('|');
    expect([lang, dir]).toEqual(
      heading === textOf('ar', 'support:refer.title') ? ['ar', 'rtl'] : ['en', 'ltr'],
    );
  }
});

test('the chosen language is remembered at the bare address and can be left again', async ({
  page,
  baseURL,
}) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.locator('#language-menu').getByRole('link', { name: 'Svenska' }).click();
  await expect(page).toHaveURL(/\/sv$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/sv$/);
  await page.locator('button[popovertarget="language-menu"]').click();
  await page.locator('#language-menu').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

// covers: M31, M126
test('header and footer list the 13 languages by their own names, each leading to this page', async ({
  page,
}) => {
  await page.goto('/supportus');
  await page.getByRole('button', { name: /^Language/ }).click();
  for (const place of [page.locator('#language-menu'), page.locator('footer')])
    for (const { tag, name } of LANGUAGES) {
      const link = place.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', localizePath('/supportus', tag));
    }
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' });

  test('is offered German, in German, and not sent there', async ({ page }) => {
    await openPage(page, '/supportus');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: textOf('de', 'shell:offer.accept') }).click();
    await expect(page).toHaveURL(/\/de\/supportus$/);
    await expect(page.locator('main h1')).toHaveText(textOf('de', 'support:hub.title'));
  });

  test('is offered it without script, with nothing that would need one', async ({ browser, baseURL }) => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: 'de-AT',
      baseURL: baseURL ?? '',
    });
    const page = await plain.newPage();
    await page.goto('/supportus');
    await expect(page.getByRole('button', { name: textOf('de', 'shell:offer.dismiss') })).toBeHidden();
    await page.getByRole('link', { name: textOf('de', 'shell:offer.accept') }).click();
    await expect(page).toHaveURL(/\/de\/supportus$/);
    await plain.close();
  });

  test('sees nothing move while the page comes to life', async ({ page }) => {
    const shifts = await watchShifts(page);
    await openPage(page, '/');
    await expect(page.getByText(textOf('de', 'shell:offer.question'))).toBeVisible();
    expect(sum(await shifts())).toBeLessThanOrEqual(UNNOTICED_SHIFT);
  });

  for (const width of [1440, 1920]) {
    test(`is asked in a box as wide as a window of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, '/');
      const box = page.getByRole('region', { name: textOf('de', 'shell:offer.question') });
      // Without the width of a scroll bar.
      const inside = await page.evaluate(() => document.documentElement.clientWidth);
      expect(inside).toBeGreaterThan(width - 20);
      expect(await box.boundingBox()).toMatchObject({ x: 0, width: inside });
    });
  }

  test('is not asked again once it has declined', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('button', { name: textOf('de', 'shell:offer.dismiss') }).click();
    await reloadPage(page);
    await expect(page.getByText(textOf('de', 'shell:offer.question'))).toHaveCount(0);
  });
});

for (const theme of ['black-on-white', 'black-on-yellow', 'white-on-black'] as const) {
  // covers: M122
  test(`${theme} recolours the page at once and is there before the next first paint`, async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('button', { name: 'Accessibility' }).click();
    await page.getByRole('button', { name: textOf('en', `shell:accessibility.themes.${theme}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const html = await (await page.request.get('/supportus')).text();
    expect(html).toContain(`data-theme="${theme}"`);
  });
}

for (const theme of ['black-on-white', 'black-on-yellow', 'white-on-black'] as const) {
  // covers: M125
  test(`${theme} recolours the body and every section of home and field trial`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const path of ['/', '/fieldTrial']) {
      await openPage(page, path);
      const { paper, body, sections, strange } = await page.evaluate(() => {
        const declared = getComputedStyle(document.documentElement);
        const colour = (name: string) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = declared.getPropertyValue(name);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const [behind, words] = [colour('--paper'), colour('--ink')];
        const none = 'rgba(0, 0, 0, 0)';
        const all = [...document.querySelectorAll('main section')].map((each) => getComputedStyle(each));
        const others = all.filter(
          (each) => ![behind, none].includes(each.backgroundColor) || each.color !== words,
        );
        // Behind a transparent body the root is visible.
        const painted = [document.body, document.documentElement]
          .map((each) => getComputedStyle(each).backgroundColor)
          .find((each) => each !== none);
        return { paper: behind, body: painted, sections: all.length, strange: others.length };
      });
      expect(body, path).toBe(paper);
      expect(sections, path).toBeGreaterThan(3);
      expect(strange, path).toBe(0);
    }
  });
}

// covers: M127
test.describe('a browser that prefers a language that the site does not have', () => {
  test.use({ locale: 'it-IT' });

  test('gets English', async ({ page }) => {
    for (const path of ['/', '/supportus']) {
      await openPage(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    }
    await expect(page.locator('main h1')).toHaveText(textOf('en', 'support:hub.title'));
  });
});

test('the skip link leads past the header with the keyboard alone', async ({ page }) => {
  await openPage(page, '/supportus');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

// covers: M13
test('a page opens with the reload parameter of old bookmarks', async ({ page }) => {
  await openPage(page, '/?reload=1700000000000');
  await expect(page.locator('main h1')).toBeVisible();
});
