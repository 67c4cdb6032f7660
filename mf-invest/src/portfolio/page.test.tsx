import { refreshOwnSession } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/invest.json';
import type { OwnInvestment, Portfolio } from '../../shared/wire.ts';
import { SESSION_CALL } from '../session/use-investor.ts';
import { Component as Page } from './page.tsx';

const { portfolio } = texts;
const CALL = '/api/invest/portfolio?language=en';
const CANCEL = '/api/invest/investments/LK-AAAA-2222/cancel';
const one: OwnInvestment = {
  ...{ reference: 'LK-AAAA-2222', id: 1, title: 'General investor', cents: 50_000, rate: 125, term: 4 },
  ...{ state: 'pledged', created: '2090-03-02T09:00:00.000Z', from: '2090-03-02T09:00:00.000Z' },
};
const full: Portfolio = {
  investments: [one, { ...one, reference: 'LK-BBBB-2222', state: 'active' }],
  withdrawals: [],
  expected: [
    { year: 2090, quarter: 2, interest: 156, principal: 3008, payment: 3164 },
    { year: 2090, quarter: 3, interest: 147, principal: 3017, payment: 3164 },
  ],
};
const EMPTY: Portfolio = { investments: [], withdrawals: [], expected: [] };

let answers: Record<string, Answer> = {};

async function show(username: string | null, found: Portfolio = full) {
  answers = {
    [SESSION_CALL]: [200, { username }],
    [CALL]: [200, found],
    [CANCEL]: [200, { success: true }],
  };
  const calls = fakeServices(answers);
  await refreshOwnSession(SESSION_CALL);
  return { calls, ...renderInSite(<Page />) };
}

describe('the portfolio', () => {
  test('redirects visitors without investor session to that login, without loading data', async () => {
    const { calls } = await show(null);
    expect(await screen.findByRole('link', { name: portfolio.login })).toHaveAttribute(
      'href',
      '/directinvest/login?from=%2Fdirectinvest%2Fportfolio',
    );
    expect(calls.filter(({ url }) => url === CALL)).toEqual([]);
  });

  test('shows investments, expected payments as chart and table, and statements', async () => {
    const { container } = await show('ada');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(
      screen.getByRole('img', { name: /2 quarters from 2090, quarter 2 .* \$63\.28 in all/ }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: portfolio.pdf })).toHaveAttribute(
      'href',
      '/api/invest/statement.pdf?language=en',
    );
    const documents = await screen.findByRole('list', { name: 'Documents' });
    expect(within(documents).getAllByRole('link')).toHaveLength(5);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('begins with the sums, the next payment and what to do now', async () => {
    jest.useFakeTimers({
      now: new Date('2090-03-20'),
      doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'],
    });
    try {
      const canceled = { ...one, reference: 'LK-CCCC-2222', state: 'cancelled' as const };
      await show('ada', { ...full, investments: [...full.investments, canceled] });
      const glance = within(await screen.findByRole('region', { name: portfolio.glance.title }));
      expect(glance.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        ...['$1,000.00', '$500.00', '$31.64 on Jun 2, 2090'],
      ]);
      const todo = within(glance.getByRole('list', { name: portfolio.glance.todo }));
      expect(todo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Transfer \$500\.00 .*LK-AAAA-2222/),
      ]);
      const [first] = screen.getAllByRole('heading', { level: 2 });
      expect(first).toHaveTextContent(portfolio.glance.title);
    } finally {
      jest.useRealTimers();
    }
  });

  test('says that nothing is to be done, and that no payment is due, where that is so', async () => {
    await show('ada', { ...full, investments: [{ ...one, state: 'received' }] });
    expect(await screen.findByText(portfolio.glance.nothing)).toBeInTheDocument();
    expect(screen.getByText(portfolio.glance.noNext)).toBeInTheDocument();
  });

  test('has amounts at the axis of the chart', async () => {
    const { container } = await show('ada');
    const chart = await screen.findByRole('figure');
    const axis = [...chart.querySelectorAll('[aria-hidden] span')].map(({ textContent }) => textContent);
    expect(axis).toEqual(['$50', '$25', '$0']);
    const top = Math.min(
      ...[...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('y'))),
    );
    expect(top).toBeCloseTo(160 * (1 - 31.64 / 50), 3);
  });

  test('cancels a pledge after a question, and no other investment', async () => {
    const { calls } = await show('ada');
    const buttons = await screen.findAllByRole('button', { name: new RegExp(portfolio.cancel) });
    expect(buttons).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: `${portfolio.cancel}: ${one.reference}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: portfolio.cancelYes }));
    expect(await screen.findByText(/LK-AAAA-2222 is canceled/)).toBeInTheDocument();
    expect(calls.filter(({ url }) => url === CANCEL)).toHaveLength(1);
  });

  test('requests a withdrawal, shows it at once, and keeps the entries of a refused one', async () => {
    const { calls } = await show('ada');
    const choice = await screen.findByRole('combobox', { name: texts.portfolio.investment });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toHaveLength(2);
    await userEvent.selectOptions(choice, 'LK-BBBB-2222');
    await userEvent.type(screen.getByRole('textbox', { name: portfolio.amount }), '100');
    const fields = [{ field: 'amount', key: 'errors.aboveInvested' }];
    const refused = { code: 'VALIDATION_FAILED', message: 'problems.validation', fields, requestId: 'r' };
    answers['/api/invest/withdrawals'] = [422, refused];
    await userEvent.click(screen.getByRole('button', { name: portfolio.ask }));
    expect((await screen.findAllByText(/more than is left of your investment/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: portfolio.amount })).toHaveValue('100');
    const asked = {
      reference: 'LK-WWWW-2222',
      investment: 'LK-BBBB-2222',
      cents: 10_000,
      state: 'open' as const,
    };
    const withdrawals = [{ ...asked, created: '2090-05-02T09:00:00.000Z' }];
    answers['/api/invest/withdrawals'] = [201, { success: true, reference: asked.reference }];
    answers[CALL] = [200, { ...full, withdrawals }];
    await userEvent.click(screen.getByRole('button', { name: portfolio.ask }));
    expect(await screen.findByText(portfolio.withdrawalStates.open)).toBeInTheDocument();
    expect(screen.getAllByText('LK-WWWW-2222')).not.toEqual([]);
    expect(
      calls.filter(({ url }) => url === '/api/invest/withdrawals').map(({ body }) => body),
    ).toMatchObject([
      { investment: 'LK-BBBB-2222', amount: '100' },
      { investment: 'LK-BBBB-2222', amount: '100' },
    ]);
  });

  test('without investments says what to do next', async () => {
    await show('ada', EMPTY);
    expect(await screen.findByRole('link', { name: portfolio.toOpportunities })).toHaveAttribute(
      'href',
      '/directinvest/opportunities',
    );
  });
});
