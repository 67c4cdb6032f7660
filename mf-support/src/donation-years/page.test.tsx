import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const TOKEN = 'A'.repeat(22);
const YEARS = '/api/donations/years';

afterEach(() => {
  location.hash = '';
  jest.restoreAllMocks();
});

describe('the receipts for the year', () => {
  test('are asked for with an address, and the answer does not tell whether anything was paid', async () => {
    const calls = fakeServices({ [`${YEARS}/link`]: [200, { success: true }] });
    const { container } = renderInSite(<Page />);
    expect(await axeViolations(container)).toEqual([]);
    fill(screen.getByRole('form'), { 'E-mail address': 'lena@example.org' });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If there are donations with this address/)).toBeInTheDocument();
    expect(calls.at(-1)?.body).toMatchObject({ email: 'lena@example.org' });
  });

  test('are a PDF for each year, whose token stands in no address', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:receipt';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const years = [
      { year: 2026, cents: 7_550 },
      { year: 2025, cents: 1_000 },
    ];
    const calls = fakeServices({ [YEARS]: [200, { years }], [`${YEARS}.pdf`]: [200, {}] });
    location.hash = `#token=${TOKEN}`;
    const { container } = renderInSite(<Page />);
    expect(await screen.findByText('$75.50')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Download the receipt for 2025 as PDF' }));
    expect(calls.at(-1)).toMatchObject({
      url: `${YEARS}.pdf`,
      body: { token: TOKEN, year: 2025, language: 'en' },
    });
    expect(saved).toEqual(['donations-2025.pdf']);
  });

  test('are not found by a made-up link, and a silent service is told apart', async () => {
    fakeServices({ [YEARS]: [404, { code: 'NOT_FOUND' }] });
    location.hash = `#token=${TOKEN}`;
    const { unmount } = renderInSite(<Page />);
    expect(await screen.findByText(/There is no donation for this link/)).toBeInTheDocument();
    unmount();
    fakeServices({ [YEARS]: 'no answer' });
    renderInSite(<Page />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fakeServices({ [YEARS]: [200, { years: [{ year: 2026, cents: 500 }] }] });
    await userEvent.click(retry);
    expect(await screen.findByText('$5.00')).toBeInTheDocument();
  });
});
