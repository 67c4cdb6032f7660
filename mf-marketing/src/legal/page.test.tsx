import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { createI18n } from '@larkfield/area';
import { BROWSER_STORAGE, COOKIES } from '@larkfield/contracts/privacy';
import { screen, within } from '@testing-library/react';
import legal from '../../../locales/en/legal.json';
import { LEGAL_DOCUMENTS, LEGAL_PATHS, type LegalDocument } from './documents.ts';
import { LegalPage } from './legal-page.tsx';
import { legalRoutes } from './routes.ts';

const show = (document: LegalDocument, language: 'en' | 'de' = 'en') =>
  renderInSite(
    <LegalPage document={document} />,
    testSite({ language, routes: [], i18n: createI18n(language, { legal }) }),
  );

describe.each(Object.keys(LEGAL_DOCUMENTS) as LegalDocument[])('%s', (document) => {
  test('says that it is a sample, with version and date, before anything else', () => {
    show(document);
    expect(screen.getByText(/^Sample text for review by legal counsel/).parentElement).toHaveTextContent(
      'Version 2 of 26 November 2026',
    );
  });

  test('has all its sections in order', async () => {
    const { container } = show(document);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    const sections = Object.values(legal[document].sections).map(({ title }) => title);
    expect(titles).toEqual([...sections, 'Questions about this text', 'All legal texts']);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is offered as a PDF at its own address, in the language of the page', () => {
    show(document, 'de');
    expect(screen.getByRole('link', { name: 'Download this text as a PDF' })).toHaveAttribute(
      'href',
      `/de${LEGAL_PATHS[document]}.pdf`,
    );
  });

  test('leads to the three others', () => {
    show(document);
    const others = screen.getByRole('navigation', { name: 'All legal texts' });
    expect(within(others).getAllByRole('link')).toHaveLength(3);
  });
});

test('the privacy policy says of each purpose what is stored, how long, who sees it and where', () => {
  show('privacy');
  const purposes = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(purposes).toEqual(expect.arrayContaining(Object.values(legal.purposes)));
  const account = screen.getByRole('heading', { name: legal.purposes.accounts }).parentElement;
  expect(account).toHaveTextContent(/Data.*password \(only a hash\)/);
  expect(account).toHaveTextContent(/How long.*If nobody confirms it: 7 days/);
  expect(account).toHaveTextContent(/Who sees them.*staff/);
  const trial = screen.getByRole('heading', { name: legal.purposes.fieldTrial }).parentElement;
  expect(trial).toHaveTextContent('Our database; confidential parts are encrypted');
  expect(purposes).toEqual(expect.arrayContaining(['PayPal', 'YouTube (Google)']));
});

test('the cookie policy names every cookie and every entry in the browser', () => {
  const { container } = show('cookies');
  for (const name of [...Object.keys(COOKIES), ...Object.keys(BROWSER_STORAGE)])
    expect(container).toHaveTextContent(name);
});

test('no text of the policies is missing', () => {
  for (const document of ['privacy', 'cookies'] as const) {
    const { container, unmount } = show(document);
    expect(container).not.toHaveTextContent(
      /\b(?:purposes|data|kept|seen|companies|browser|labels|durations)\.\w/,
    );
    unmount();
  }
});

test('there is a page for each document, at the address that the document names', () => {
  expect(legalRoutes.map(({ path }) => path)).toEqual(Object.values(LEGAL_PATHS));
});
