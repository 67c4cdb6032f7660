import { site } from '../../site.config.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, visit } from '../../e2e/support/browser/visit.ts';

test('the why page answers in any letter case, under the name of the product', async ({ page }) => {
  await page.goto(`/why${site.product.toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/why${site.product}$`));
  await expect(page).toHaveTitle(`Why ${site.product} – ${site.name}`);
  for (const frame of ['header', 'footer'])
    await expect(page.locator(`${frame} a`, { hasText: `Why ${site.product}` })).toHaveCount(1);
});

test('a solution leads to the part of a page that says more about it', async ({ page }) => {
  await openPage(page, '/#solution-planning');
  await page.getByRole('link', { name: 'Learn more (Intervention planning)' }).click();
  await expect(page).toHaveURL(/\/providers#planning$/);
  await expect(
    page.getByRole('heading', { name: textOf('en', 'pages:providers.planning.title') }),
  ).toBeInViewport();
});

test('an address opens one of the four sections about research', async ({ page }) => {
  await openPage(page, '/technology#research-weekly');
  await expect(page.locator('#research details')).toHaveCount(4);
  await expect(page.locator('#research details[open]')).toHaveCount(1);
  await expect(page.getByText('Treatment time is cut by 30 to 70 percent')).toBeInViewport();
});

test('a figure leads to its note and the note back, where the page is', async ({ page }) => {
  await openPage(page, '/');
  const mark = page.locator('#mark-time');
  const note = page.locator('#note-time');
  await mark.click();
  await expect(page).toHaveURL(/\/#note-time$/);
  await expect(note).toBeInViewport();
  await note.locator('[href="#mark-time"]').click();
  await expect(page).toHaveURL(/\/#mark-time$/);
  await expect(mark).toBeInViewport();
});

test('the heads of the comparison stay in sight while its last row is read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openPage(page, `/why${site.product}`);
  await page
    .locator('#compare tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(page.locator('#compare thead th').first()).toBeInViewport({ ratio: 1 });
});

test('the contact page opens the form that its address names', async ({ page }) => {
  await openPage(page, '/accessibility');
  await page.locator('main').getByRole('link', { name: 'contact form' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await openPage(page, '/contact#newsletter-form');
  await expect(page.getByRole('form', { name: 'Newsletter sign-up' })).toBeInViewport();
});

test('an anchor of a page that is still loading opens that page at the anchor', async ({ page }) => {
  await openPage(page, '/accessibility');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.locator('main').getByRole('link', { name: 'contact form' }).click();
  await page.locator('main').evaluate((main) => {
    const link = Object.assign(document.createElement('a'), { href: '/contact#newsletter-form' });
    main.append(link);
    link.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A site that everyone can use');
  arrived.resolve();
  await expect(page).toHaveURL(/\/contact#newsletter-form$/);
  await expect(page.getByRole('form', { name: 'Newsletter sign-up' })).toBeInViewport();
});

test('only a topic that was chosen fades in', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  const panel = (name: string) => page.locator(`#SolutionContainer [id$="-${name}"]`);
  await expect(panel('speech')).toHaveCSS('animation-name', 'none');
  await page.locator('#SolutionContainer [type="radio"][value="motor"]').check({ force: true });
  await expect(panel('motor')).toBeVisible();
  await expect(panel('motor')).not.toHaveCSS('animation-name', 'none');
});

test('an answer and a solution have a link to themselves that the keyboard reaches', async ({ page }) => {
  await openPage(page, '/#faq-licence');
  const link = page.locator('#faq-licence a[data-self-link]');
  await expect(link).toHaveAccessibleName(
    `${textOf('en', 'marketing:selfLink')} (${textOf('en', 'marketing:faq.licence.question')})`,
  );
  await link.focus();
  await expect(link).toBeFocused();
  const solution = page.locator('#solution-planning a[data-self-link]');
  await expect(solution).toHaveAttribute('href', '#solution-planning');
});
