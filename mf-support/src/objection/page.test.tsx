import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'abcdefghijklmnopqrstuv';

describe('the objection page', () => {
  test('deletes only after a press of its button', async () => {
    location.hash = `#token=${token}`;
    const calls = fakeServer([200, { success: true, reference: 'LK-AAAA-2222' }]);
    const { container } = renderInSite(<Page />);
    expect(calls).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my details' }));
    expect(await screen.findByRole('heading', { name: 'Your details are deleted' })).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ url: '/api/collaborator/object', body: { token } });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('leads to us when the link is cut off', () => {
    location.hash = '#token=short';
    renderInSite(<Page />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link is incomplete');
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/#contactus');
  });
});
