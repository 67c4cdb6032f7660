import type { APIRequestContext } from '@playwright/test';
import { LANGUAGES, localizePath, SHARE_SIZE, type Language } from '@larkfield/contracts';
import { sitePages } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';

/** Metadata of a page; every value in the order of the document. */
interface Head {
  readonly all: (pattern: RegExp) => string[];
  readonly meta: (name: string) => string[];
}

function headOf(html: string): Head {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));
  const meta = (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
  return { all, meta };
}

/** Loads the whole document, and repeats the load when a late service left its content out. */
async function documentOf(request: APIRequestContext, url: string): Promise<string> {
  let html = '';
  const status = async () => {
    const response = await request.get(url);
    html = await response.text();
    return response.status();
  };
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  return html;
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Returns bounds of lengths. Ideographs are wider than letters in search results. */
function bounds(language: Language): {
  readonly title: number;
  readonly least: number;
  readonly most: number;
} {
  const isDense = ['ja', 'ko', 'zh-Hans', 'zh-Hant'].includes(language);
  return isDense ? { title: 45, least: 15, most: 100 } : { title: 70, least: 40, most: 170 };
}

for (const { tag, dir } of LANGUAGES) {
  // covers: M111
  test(`the head of every page is complete in ${tag}`, async ({ request, baseURL }) => {
    const { title: longest, least, most } = bounds(tag);
    const titles = new Set<string>();
    for (const { path, indexed } of sitePages()) {
      const url = localizePath(path, tag);
      const html = await documentOf(request, url);
      const { all, meta } = headOf(html);
      const titleOf = all(/<title>(.*?)<\/title>/g);
      const [title = ''] = titleOf;
      const [description = ''] = meta('description');
      expect(html, url).toContain(`<html lang="${tag}" dir="${dir}" `);
      expect(titleOf, url).toHaveLength(1);
      expect(titles.has(title), `${url}: “${title}” is the title of another page`).toBe(false);
      titles.add(title);
      expect(title.length, `${url}: ${title}`).toBeLessThanOrEqual(longest);
      expect(all(/<h1[^>]*>(.)/g), url).toHaveLength(1);
      expect(meta('og:title'), url).toEqual([title]);
      expect(meta('og:description'), url).toEqual([description]);
      expect(meta('og:url'), url).toEqual([baseURL + url]);
      expect(meta('og:locale')[0], url).toMatch(new RegExp(`^${tag.slice(0, 2)}_[A-Z]{2}$`));
      expect(meta('og:locale:alternate'), url).toHaveLength(LANGUAGES.length - 1);
      expect(meta('og:image:alt'), url).toEqual([title]);
      expect(meta('twitter:card'), url).toEqual(['summary_large_image']);
      if (indexed) {
        expect(description.length, `${url}: ${description}`).toBeGreaterThanOrEqual(least);
        expect(description.length, `${url}: ${description}`).toBeLessThanOrEqual(most);
        // A claim needs a citation, which does not fit into a search result.
        expect(description, url).not.toMatch(/\d{2}|percent/);
        expect(meta('robots'), url).toEqual([]);
        expect(all(/rel="canonical" href="([^"]*)"/g), url).toEqual([baseURL + url]);
        expect(all(/(hreflang="[^"]*" href="[^"]*")/g), url).toEqual(
          [...LANGUAGES.map((language) => language.tag), 'x-default' as const].map((other) => {
            const translation = localizePath(path, other === 'x-default' ? 'en' : other);
            return `hreflang="${other}" href="${baseURL}${translation}"`;
          }),
        );
      } else {
        expect(meta('robots'), url).toEqual(['noindex']);
        expect(all(/rel="(?:canonical|alternate)" [^>]*href="([^"]*)"/g), url).toEqual([]);
      }
    }
  });
}

test('every picture that is shown beside an address is there, in the size it says', async ({ request }) => {
  const pictures = await Promise.all(
    sitePages().map(
      async ({ path }) => headOf(await (await request.get(path)).text()).meta('og:image')[0] ?? '',
    ),
  );
  expect(new Set(pictures).size).toBeGreaterThan(5);
  for (const picture of new Set(pictures)) {
    const response = await request.get(picture);
    expect(response.headers()['content-type'], picture).toBe('image/png');
    const png = await response.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], picture).toEqual([
      SHARE_SIZE.width,
      SHARE_SIZE.height,
    ]);
    expect(png.length, picture).toBeLessThan(100_000);
  }
});

test('the mark of the site is there for tabs, results and home screens', async ({ request }) => {
  const { all, meta } = headOf(await (await request.get('/')).text());
  const icons = all(/<link rel="(?:apple-touch-)?icon" href="([^"]*)"/g);
  const types = ['image/png', 'image/svg+xml', 'image/png'];
  expect(icons).toHaveLength(types.length);
  for (const [index, icon] of icons.entries()) {
    const response = await request.get(icon);
    expect([response.status(), response.headers()['content-type']], icon).toEqual([200, types[index]]);
  }
  expect(meta('theme-color')[0]).toMatch(/^#[0-9a-f]{6}$/);
});

test('programs that show pages of other sites may show our pictures', async ({ request }) => {
  const [picture = ''] = headOf(await (await request.get('/')).text()).meta('og:image');
  const headers = { 'user-agent': 'facebookexternalhit/1.1', 'accept-encoding': 'identity' };
  const response = await request.get(picture, { headers });
  expect(response.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
});
