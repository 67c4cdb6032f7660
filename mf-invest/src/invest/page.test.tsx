import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { refreshOwnSession } from '@larkfield/area';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/invest.json';
import type { InvestPageData } from '../../forms/overview.ts';
import { SESSION_CALL } from '../session/use-investor.ts';
import { Component as Page } from './page.tsx';

const { invest } = texts;
const CALL = '/api/create/investment';
const data: InvestPageData = {
  ...{ id: 1, title: 'General investor', description: 'To where it is needed.', benefit: 'A report' },
  ...{ language: 'en', rate: 125, term: 4, maximum: 10_000_000, fundraised: 0, received: 0 },
  ...{ state: 'open', cents: 50_000 },
};

async function show(
  change: Partial<InvestPageData> = {},
  username: string | null = null,
  answer?: Answer,
  portfolio?: object,
) {
  const calls = fakeServices({
    [SESSION_CALL]: [200, { username }],
    ...(answer ? { [CALL]: answer } : {}),
    ...(portfolio
      ? {
          '/api/invest/portfolio': [200, portfolio] as Answer,
          '/api/invest/portfolio?language=en': [200, portfolio] as Answer,
        }
      : {}),
  });
  await refreshOwnSession(SESSION_CALL);
  const given = { '/directinvest/:id': { ...data, ...change } };
  return { calls, ...renderInSite(<Page />, testSite({ path: '/directinvest/1' }), given) };
}
const risk = () => screen.getByRole('checkbox', { name: /I have read the risks/ });
const rows = () => screen.getAllByRole('row').map((row) => row.textContent ?? '');

describe('the page of an opportunity', () => {
  // covers: I50, I51, I53, I58
  test('shows 16 quarters of 500 dollars, totals and what is left, and Login in the place of the form', async () => {
    const { container } = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'General investor' })).toBeInTheDocument();
    expect(screen.getByText('To where it is needed.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: invest.back })).toHaveAttribute(
      'href',
      '/directinvest/opportunities',
    );
    expect(screen.getByLabelText(invest.amount)).toHaveValue('500');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Quarter', 'Balance', 'Interest', 'Principal', 'Payment'],
    ]);
    expect(rows()).toHaveLength(1 + 16 + 1 + 2);
    for (const amount of ['$500.00', '$1.56', '$30.08', '$31.64']) expect(rows()[1]).toContain(amount);
    expect(rows().at(-1)).toContain('$7.30');
    expect(screen.getByRole('link', { name: invest.login })).toHaveAttribute(
      'href',
      '/directinvest/login?from=%2Fdirectinvest%2F1',
    );
    expect(screen.queryByRole('button', { name: invest.submit })).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('names the risks before the table, and leads to the form while it is open', async () => {
    const { container, unmount } = await show();
    const titles = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(titles).toEqual([invest.risks, invest.calculator, invest.invest]);
    const links = screen.getAllByRole('link', { name: texts.opportunities.invest });
    for (const link of links) expect(link).toHaveAttribute('href', '#invest-form');
    expect(links).not.toEqual([]);
    unmount();
    await show({ state: 'closed' });
    expect(screen.queryByRole('link', { name: texts.opportunities.invest })).not.toBeInTheDocument();
  });

  test('folds the quarters between the fourth and the last behind one checkbox', async () => {
    await show();
    expect(screen.getByRole('checkbox', { name: 'Show quarters 5 to 15' })).not.toBeChecked();
    const folded = screen.getAllByRole('row').filter((row) => row.classList.contains('folded'));
    const quarterOf = (row: HTMLElement | undefined) => row?.querySelector('th')?.lastChild?.textContent;
    expect([folded.length, quarterOf(folded[0]), quarterOf(folded.at(-1))]).toEqual([11, '5', '15']);
  });

  test('follows the amount that is typed, and keeps the last table while it is no amount', async () => {
    await show();
    const field = screen.getByLabelText(invest.amount);
    await userEvent.clear(field);
    await userEvent.type(field, '1000');
    expect(rows()[1]).toContain('$1,000.00');
    await userEvent.type(field, 'x');
    expect(rows()[1]).toContain('$1,000.00');
  });

  // covers: I49, I60, I61
  test('sends amount and agreement, and says so only when the service has', async () => {
    const { calls, container } = await show({}, 'ada', [201, { success: true, reference: 'LK-AAAA-2222' }]);
    const submit = screen.getByRole('button', { name: invest.submit });
    await userEvent.click(submit);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(calls.filter(({ url }) => url === CALL)).toEqual([]);
    await userEvent.click(risk());
    await userEvent.click(submit);
    expect(await screen.findByRole('heading', { name: invest.sentTitle })).toHaveFocus();
    expect(screen.getByText('Submit successful!')).toBeInTheDocument();
    expect(calls.find(({ url }) => url === CALL)?.body).toMatchObject({
      ...{ amount: '500', id: 1, risk: true, riskVersion: '2026-11', user: 'ada' },
      opportunity: { title: 'General investor', fundraised: 0 },
    });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('shows after the pledge where to transfer the money', async () => {
    const account = {
      holder: 'Larkfield',
      bank: 'Bay Bank',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
    };
    const pledge = { reference: 'LK-AAAA-2222', id: 1, cents: 50_000, open: 50_000, state: 'pledged' };
    const more = { timeZone: 'America/Los_Angeles', withdrawals: [], expected: [], account };
    const found = { ...more, investments: [{ ...pledge, heldUntil: '2090-03-16' }] };
    const answer: Answer = [201, { success: true, reference: pledge.reference }];
    const { container } = await show({}, 'ada', answer, found);
    await userEvent.click(risk());
    await userEvent.click(screen.getByRole('button', { name: invest.submit }));
    expect(await screen.findByText('DE89370400440532013000')).toBeVisible();
    expect(screen.getByText('Mar 16, 2090 (Pacific Time)')).toBeVisible();
    expect(screen.queryByText(texts.portfolio.transfer.office)).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('can be taken along for spreadsheets and on paper, with the amount that is shown', async () => {
    await show();
    const files: Blob[] = [];
    const print = jest.fn();
    Object.assign(window, { print });
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:table';
      },
      revokeObjectURL: () => undefined,
    });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await userEvent.click(screen.getByRole('button', { name: invest.csv }));
    await userEvent.click(screen.getByRole('button', { name: invest.print }));
    jest.restoreAllMocks();
    expect(saved).toEqual(['payments-1.csv']);
    expect([files[0]?.type, print.mock.calls.length]).toEqual(['text/csv', 1]);
    expect(files[0]?.size).toBeGreaterThan(500);
  });

  test('stays with its entries when the opportunity has become full meanwhile', async () => {
    await show({}, 'ada', [409, { code: 'FULLY_FUNDED', message: '', requestId: 'request' }]);
    await userEvent.click(risk());
    await userEvent.click(screen.getByRole('button', { name: invest.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/fully funded/);
    expect(risk()).toBeChecked();
    expect(screen.queryByText(invest.sent)).not.toBeInTheDocument();
  });

  // covers: I52
  test('states the least amount of a first investment, and how much is left where that is less', async () => {
    const hint = () => screen.getByLabelText(invest.amount);
    const page = await show({ fundraised: 9_950_000 });
    expect(hint()).toHaveAccessibleDescription(
      'At least 500 dollars for your first investment in this opportunity, or all that is left of it. After that you can add any amount. It can still take $500.00.',
    );
    page.unmount();
    await show({ fundraised: 9_970_001 });
    expect(hint()).toHaveAccessibleDescription(/ Only \$299\.99 is left of this opportunity\.$/);
  });

  test('shows what has been raised by now, and keeps entries and form when nothing is left', async () => {
    const { calls } = await show({}, 'ada');
    const entry = { id: 1, Fundraised: 100_000, received: 400, max_raised: 100_000, open: false };
    fakeServices({ '/api/investments': [200, [entry]] });
    await userEvent.click(risk());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(/^Pledged \$100,000, received \$400 of \$100,000/)).toBeInTheDocument();
    expect(risk()).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: invest.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/more than the opportunity can still take/);
    expect(calls.filter(({ url }) => url === CALL)).toEqual([]);
  });

  test('refreshes the raised amount after a pledge', async () => {
    await show({}, 'ada');
    expect(screen.getByText(/^Pledged \$0, received \$0 of \$100,000/)).toBeInTheDocument();
    fakeServices({
      [CALL]: [201, { success: true, reference: 'LK-AAAA-2222' }],
      '/api/investments': [200, [{ id: 1, Fundraised: 500, max_raised: 100_000 }]],
    });
    await userEvent.click(risk());
    await userEvent.click(screen.getByRole('button', { name: invest.submit }));
    expect(await screen.findByText(/^Pledged \$500, received \$0 of \$100,000/)).toBeInTheDocument();
  });

  // covers: I52
  test('tells a first investment that is too small together with what else is missing', async () => {
    await show({}, 'ada', undefined, { investments: [], withdrawals: [], expected: [] });
    const field = screen.getByLabelText(invest.amount);
    await userEvent.clear(field);
    await userEvent.type(field, '400');
    await userEvent.click(screen.getByRole('button', { name: invest.submit }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/at least 500 US dollars/);
    expect(alert).toHaveTextContent(/read the text about the risks/);
  });

  test('says that it is fully funded, and leads to the others', async () => {
    await show({ state: 'full', fundraised: 10_000_000 }, 'ada');
    const part = screen.getByRole('region', { name: invest.full });
    expect(within(part).getByRole('link', { name: invest.others })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: invest.submit })).not.toBeInTheDocument();
  });

  // covers: I51
  test('is complete before script runs: the table, and a form that asks for that of another amount', () => {
    const page = renderStatic(<Page />, { interactive: false }, { '/directinvest/:id': data });
    expect(page.querySelectorAll('tbody th')).toHaveLength(16);
    expect(page.querySelector('form[method="get"] [name="amount"]')).toHaveValue('500');
    expect(page.querySelector('form button[type="submit"]')).toHaveTextContent(invest.show);
  });
});
