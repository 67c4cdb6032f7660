import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testContentPage, wholeSite } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the contact page', () => {
  testContentPage(Page);

  // covers: M18
  test('has the form open, and one at a time', async () => {
    renderInSite(<Page />, wholeSite);
    expect(screen.getAllByRole('form')).toHaveLength(1);
    expect(screen.getByRole('form', { name: 'Contact form' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign up for the newsletter' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
  });

  test('answers five questions, collapsed, below the forms', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(container.querySelectorAll('#contactus ~ #faq details:not([open])')).toHaveLength(5);
  });

  test('names no way to help in its answers, for any of them may not be released', () => {
    const { container } = renderInSite(<Page />, testSite({ routes: routes('/', '/contact') }));
    const answers = container.querySelector('#faq');
    expect(answers).toHaveTextContent('No, you can help us without one.');
    expect(answers).not.toHaveTextContent(/donat|volunteer|refer |direct investment/i);
  });
});
