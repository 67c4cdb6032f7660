import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const TOKEN = 'A'.repeat(22);
const VIEW = {
  ...{ reference: 'LK-AAAA-2222', state: 'captured', cents: 999_999_999, description: 'Gift' },
  ...{ paidAt: '2026-11-22T10:00:00Z', hasEmail: true },
};
const STATE = '/api/donations/state';

afterEach(() => {
  location.hash = '';
  jest.restoreAllMocks();
});

/** Replaces the download of links and records the file names. */
function fakeDownloads(): { readonly saved: string[] } {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { saved };
}

const show = () => {
  location.hash = `#token=${TOKEN}`;
  return renderInSite(<Page />);
};

describe('the page of a donation', () => {
  test('is its receipt once it is paid, and sends it again', async () => {
    const calls = fakeServices({ [STATE]: [200, VIEW], '/api/donations/receipt': [200, VIEW] });
    const { container } = show();
    expect(await screen.findByText('$9,999,999.99')).toBeInTheDocument();
    expect(screen.queryByText('Returned to you')).not.toBeInTheDocument();
    expect(screen.getByText('LK-AAAA-2222')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send the receipt by e-mail again' }));
    expect(await screen.findByText(/on its way to your e-mail/)).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ token: TOKEN });
  });

  test('is saved as a PDF, whose token stands in no address; a failure is told', async () => {
    const { saved } = fakeDownloads();
    const calls = fakeServices({ [STATE]: [200, VIEW], '/api/donations/receipt.pdf': [200, {}] });
    show();
    const button = await screen.findByRole('button', { name: 'Download as PDF' });
    await userEvent.click(button);
    expect(calls.at(-1)).toMatchObject({
      url: '/api/donations/receipt.pdf',
      body: { token: TOKEN, language: 'en' },
    });
    expect(saved).toEqual(['LK-AAAA-2222.pdf']);
    fakeServices({});
    await userEvent.click(button);
    expect(await screen.findByText(/The PDF could not be created/)).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });

  test('says how much of it was returned', async () => {
    fakeServices({ [STATE]: [200, { ...VIEW, refundedCents: 550 }] });
    show();
    expect(await screen.findByText('Returned to you')).toBeInTheDocument();
    expect(screen.getByText('$5.50')).toBeInTheDocument();
  });

  test('offers no receipt of what was not paid', async () => {
    const { paidAt: _none, ...open } = VIEW;
    fakeServices({ [STATE]: [200, { ...open, state: 'cancelled' }] });
    show();
    expect(await screen.findByText(/Nothing was paid/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Print/ })).not.toBeInTheDocument();
  });

  test('tells an unknown donation from a service that does not answer', async () => {
    fakeServices({ [STATE]: [404, { code: 'NOT_FOUND' }] });
    show();
    expect(await screen.findByText(/There is no donation for this link/)).toBeInTheDocument();
    fakeServices({ [STATE]: 'no answer' });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fakeServices({ [STATE]: [200, VIEW] });
    await userEvent.click(retry);
    expect(await screen.findByText('$9,999,999.99')).toBeInTheDocument();
  });

  test('asks for the whole link when there is no token in it', async () => {
    renderInSite(<Page />);
    expect(await screen.findByText('This link is incomplete')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'One receipt for the whole year' })).toHaveAttribute(
      'href',
      '/donation/years',
    );
  });
});
