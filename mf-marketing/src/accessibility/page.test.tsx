import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import { testContentPage, wholeSite, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the accessibility statement', () => {
  testContentPage(Page);

  test('says what is aimed for, what is tested and what does not work yet', () => {
    const text = pageText(Page);
    expect(text).toMatch(/WCAG\) 2\.2 at level AA/);
    expect(text).toMatch(/axe/);
    expect(text).toMatch(/does not work well yet/);
  });

  test('tells how to report a barrier, by mail and by form', () => {
    renderInSite(<Page />, wholeSite);
    expect(screen.getByRole('link', { name: 'e-mail' })).toHaveAttribute(
      'href',
      'mailto:hello@larkfield.example',
    );
    expect(screen.getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/contact');
  });
});
