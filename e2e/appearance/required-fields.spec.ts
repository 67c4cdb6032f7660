import { sitePages, textOf } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const NOTE = textOf('en', 'forms:requiredNote');

/** Returns the fields whose asterisk does not tell the truth, by label. */
function fieldsWithWrongMark(): string[] {
  return [...document.querySelectorAll('[data-field]')].flatMap((field) => {
    const label = field.querySelector(':scope > label, :scope > legend, :required + label');
    if (!label) return [];
    const isMarked = getComputedStyle(label, '::after').content.includes('*');
    const isRequired = field.querySelector(':required') !== null || label.hasAttribute('data-required');
    return isMarked === isRequired ? [] : [label.textContent ?? ''];
  });
}

// covers: F31
test('every form marks its required fields with an asterisk, and explains it', async ({ page }) => {
  test.slow();
  const withForms: string[] = [];
  for (const { path } of sitePages().filter(({ gated, dynamic }) => !gated && !dynamic)) {
    const html = await (await page.request.get(path)).text();
    if (!/<form[^>]* method="post"/.test(html)) continue;
    withForms.push(path);
    await visit(page, path);
    for (const form of await page.locator('main form[method="post"]').all())
      await expect(form.getByText(NOTE), path).toHaveCount(1);
    expect(await page.evaluate(fieldsWithWrongMark), path).toEqual([]);
    await expect(page.getByText('(optional)'), path).toHaveCount(0);
  }
  const expected = ['/contact', '/register', '/volunteer', '/refercustomer', '/fieldTrial/register'];
  expect(withForms).toEqual(expect.arrayContaining(expected));
});
