import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { Component as Page } from './page.tsx';

describe('the thank-you page', () => {
  test('says that the submission arrived and shows its reference', async () => {
    const { container } = renderInSite(<Page />, testSite({ search: '?ref=LK-AAAA-2222' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your form has arrived');
    expect(
      screen.getByText('Thank you for your submission! We will get back to you soon.'),
    ).toBeInTheDocument();
    expect(screen.getByText('LK-AAAA-2222')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('shows no reference in the document that is the same for everybody', () => {
    expect(renderStatic(<Page />, { search: '?ref=LK-AAAA-2222' })).not.toHaveTextContent('LK-');
  });

  test('repeats nothing from the address that is no reference', () => {
    renderInSite(<Page />, testSite({ search: '?ref=Call+555' }));
    expect(screen.queryByText(/Call/)).not.toBeInTheDocument();
  });
});
