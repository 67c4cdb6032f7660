import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { addTexts, createI18n, titleOf } from './i18n.ts';
import { Trans, useTranslation } from './index.ts';
import { Link } from './navigation/link.tsx';
import { SiteRoot } from './site/site-root.tsx';
import { renderInSite, siteWith } from './testing/in-site.tsx';
import { english } from './testing/texts.ts';

function Words({ name = 'Ann', count = 3 }: { readonly name?: string; readonly count?: number }) {
  const { t } = useTranslation('test');
  return <p>{[t('hello', { name }), t('files', { count }), t('deep.er')].join('; ')}</p>;
}

function Marked({ name = 'Ann' }: { readonly name?: string }) {
  const { t } = useTranslation('test');
  return (
    <p>
      <Trans
        t={t}
        i18nKey="link"
        values={{ name }}
        components={{ there: <Link to="/there" className="way" /> }}
      />
    </p>
  );
}

function shown(element: React.ReactElement): string {
  return renderInSite(siteWith({ test: english }), element).container.innerHTML;
}

describe('a text', () => {
  test('shows an entered value as it was entered: React escapes it once', () => {
    shown(<Words name="<Ann> & Bo's {{count}} $t(deep.er)" />);
    expect(screen.getByText("Hello <Ann> & Bo's {{count}} $t(deep.er); 3 files; deeper")).toBeInTheDocument();
  });

  test('keeps its own signs', () => {
    function Signs() {
      return <p>{useTranslation('test').t('signs', { name: 'Ann' })}</p>;
    }
    shown(<Signs />);
    expect(screen.getByText(/It’s/).textContent).toBe(english.signs.replace('{{name}}', 'Ann'));
  });

  test('that is missing shows its key and breaks nothing', () => {
    renderInSite(siteWith({ test: {} }), <Words />);
    expect(screen.getByText('hello; files; deep.er')).toBeInTheDocument();
  });

  test('of a further area is there for components that read it later', () => {
    const i18n = createI18n('en', { shell: { skip: 'Skip' } });
    addTexts(i18n, 'en', { test: english });
    renderInSite(siteWith({}, { i18n }), <Words />);
    expect(screen.getByText(/3 files/)).toBeInTheDocument();
    expect(i18n.getResource('en', 'shell', 'skip')).toBe('Skip');
  });

  test('changes with the site around it, and no translator answers with the texts of another', () => {
    const german = siteWith({ test: { ...english, hello: 'Hallo {{name}}' } }, { language: 'de' });
    const french = siteWith({ test: { ...english, hello: 'Bonjour {{name}}' } }, { language: 'fr' });
    const { rerender } = renderInSite(german, <Words />);
    expect(screen.getByText(/^Hallo Ann;/)).toBeInTheDocument();
    rerender(
      <SiteRoot site={french}>
        <Words />
      </SiteRoot>,
    );
    expect(screen.getByText(/^Bonjour Ann;/)).toBeInTheDocument();
    expect(german.i18n.t('hello', { ns: 'test', name: 'Ann' })).toBe('Hallo Ann');
  });
});

test('a counted text takes each plural form of its language', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const arabic = Object.fromEntries(forms.map((form) => [`files_${form}`, `${form}: {{count}}`]));
  const t = createI18n('ar', { test: arabic }).getFixedT('ar', 'test');
  expect([0, 1, 2, 3, 11, 100].map((count) => t('files', { count }))).toEqual([
    'zero: 0',
    'one: 1',
    'two: 2',
    'few: 3',
    'many: 11',
    'other: 100',
  ]);
});

describe('a text with marked-up parts', () => {
  const around = (name: string) =>
    `It’s "5 &lt; 6" &amp; <a class="way" href="/there">it's&nbsp;there</a>, ${name}, &amp; &lt;mark&gt;unmarked&lt;/mark&gt;.`;

  test('becomes elements without a wrapper, and keeps its signs', () => {
    expect(shown(<Marked />)).toBe(`<p>${around('Ann')}</p>`);
  });

  test.each([
    ['<there>x</there>', '&lt;there&gt;x&lt;/there&gt;'],
    ['<script>x</script> & Bo\'s "/"', '&lt;script&gt;x&lt;/script&gt; &amp; Bo\'s "/"'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['$t(deep.er)', '$t(deep.er)'],
  ])('shows the value %j as it was entered, not as markup', (name, html) => {
    expect(shown(<Marked name={name} />)).toBe(`<p>${around(html)}</p>`);
  });

  test('has the same markup from Node and in the browser', async () => {
    const page = (
      <SiteRoot site={siteWith({ test: english })}>
        <Words />
        <Marked name="<b> & Bo's" />
      </SiteRoot>
    );
    const element = <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />;
    const container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = renderToString(element);
    const served = container.innerHTML;
    const differences: unknown[] = [];
    const onRecoverableError = (error: unknown) => differences.push(error);
    const root = await act(async () => hydrateRoot(container, element, { onRecoverableError }));
    expect(differences).toEqual([]);
    expect(container.innerHTML).toBe(served);
    act(() => root.unmount());
  });
});

describe('the types', () => {
  function Typed({ part }: { readonly part: 'er' | 'est' }) {
    const { t } = useTranslation('test');
    const { t: f } = useTranslation('other');
    return (
      <>
        {t(`deep.${part}`)}
        {t('files', { count: 1 })}
        <Trans t={t} i18nKey={`deep.${part}`} />
        {/* @ts-expect-error no such key */}
        {t('deep.down')}
        {/* @ts-expect-error a group of texts is no text */}
        {t('deep')}
        {/* @ts-expect-error a key of another namespace */}
        {f('deep.er')}
        {/* @ts-expect-error a made-up key is not saved by a default */}
        {t('deep.down', 'down there')}
        {/* @ts-expect-error one of the keys does not exist */}
        {t(`${part}.deep`)}
        {/* @ts-expect-error no such key */}
        <Trans t={t} i18nKey="deep.down" />
        {/* @ts-expect-error a key of another namespace */}
        <Trans t={f} i18nKey="deep.er" />
      </>
    );
  }

  function Unknown() {
    // @ts-expect-error no such namespace
    return useTranslation('tests').t('deep.er');
  }

  test('know every key and namespace; what they refuse would show a key', () => {
    renderInSite(siteWith({ test: english }), <Typed part="er" />);
    expect(document.body).toHaveTextContent(/^deeper1 filedeeperdeep\.down/);
    expect(shown(<Unknown />)).toBe('deep.er');
  });
});

test('a page has its title once the texts of its area are there, with the names of the operator', () => {
  const i18n = createI18n('ar', {});
  const page = { area: 'mf-a', path: '/why:me.html' };
  const brand = { name: 'Brand', product: 'Product' };
  expect(titleOf(i18n, page, brand)).toBeUndefined();
  addTexts(i18n, 'ar', { 'mf-a': { '/why:me.html': 'Why {{product}} of {{brand}}' } });
  expect(titleOf(i18n, page, brand)).toBe('Why Product of Brand');
  expect(titleOf(i18n, { ...page, path: '/other' }, brand)).toBeUndefined();
});
