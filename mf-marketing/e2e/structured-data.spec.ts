import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';

for (const language of ['en', 'ar', 'ja'] as const) {
  test(`search engines get the questions of the home page in ${language}, as visitors read them`, async ({
    page,
  }) => {
    await page.goto(language === 'en' ? '/' : `/${language}`);
    const block = await page.locator('script[type="application/ld+json"]').textContent();
    const { '@graph': graph } = JSON.parse(block ?? '') as { '@graph': { '@type': string }[] };
    expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage']);
    const faq = graph[2] as unknown as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    const shown = await page.locator('#faq details > summary').allTextContents();
    expect(faq.mainEntity.map(({ name }) => name)).toEqual(shown);
    expect(faq.mainEntity[0]?.acceptedAnswer.text).toBe(textOf(language, 'marketing:faq.who.answer'));
  });
}
