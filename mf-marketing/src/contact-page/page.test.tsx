import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkPage, wholeSite } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

describe('the contact page', () => {
  checkPage(Page);

  // covers: M18
  test('opens one form at a time', async () => {
    renderInSite(<Page />, wholeSite);
    await userEvent.click(screen.getByRole('button', { name: 'Open the contact form' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Sign up for the newsletter' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
  });

  test('answers five questions, collapsed, below the forms', () => {
    const { container } = renderInSite(<Page />, wholeSite);
    expect(container.querySelectorAll('#contactus ~ #faq details:not([open])')).toHaveLength(5);
  });
});
