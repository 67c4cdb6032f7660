import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { testContentPage, wholeSite } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the page about the company', () => {
  testContentPage(Page);

  test('is a letter of the company, signed by no person', () => {
    renderInSite(<Page />, wholeSite);
    const letter = screen.getByRole('region', { name: 'Dear reader,' });
    expect(letter).toHaveTextContent(/Everyone at Larkfield$/);
  });

  // covers: M17
  test('embeds the contact and newsletter block', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(container.querySelector('section#contactus')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open the contact form' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign up for the newsletter' })).toBeInTheDocument();
  });

  test('leads to support only where its page exists', () => {
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/about') }));
    expect(screen.queryByRole('link', { name: 'Choose how to help' })).not.toBeInTheDocument();
    change(wholeSite);
    expect(screen.getByRole('link', { name: 'Choose how to help' })).toHaveAttribute('href', '/supportus');
  });

  test('leaves it to the page about support to say which ways to help there are', () => {
    renderInSite(<Page />, testSite({ routes: routes('/about', '/supportus') }));
    const next = screen.getByRole('region', { name: 'Get to know us better' });
    expect(next).toHaveTextContent('Help us in the way that suits you');
    expect(next).not.toHaveTextContent(/donat|volunteer|introduce|\bgive\b/i);
  });
});
