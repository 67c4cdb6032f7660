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
  available: 50_000,
  ...{ state: 'pledged', created: '2090-03-02T09:00:00.000Z', from: '2090-03-02T09:00:00.000Z' },
};
const timeZone = 'America/Los_Angeles';
const full: Portfolio = {
  timeZone,
  investments: [one, { ...one, reference: 'LK-BBBB-2222', state: 'active', available: 30_050 }],
  withdrawals: [],
  expected: [
    { year: 2090, quarter: 2, interest: 156, principal: 3008, payment: 3164 },
    { year: 2090, quarter: 3, interest: 147, principal: 3017, payment: 3164 },
  ],
  payments: [],
  years: [],
};
const EMPTY: Portfolio = {
  timeZone,
  ...{ investments: [], withdrawals: [], expected: [], payments: [], years: [] },
};

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

  test('shows at a pledge where to transfer what is open, and until when it is held', async () => {
    const account = { holder: 'Larkfield', bank: 'Bay Bank', routing: '121000358', account: '0042' };
    const pledged = { ...one, open: 30_050, heldUntil: '2090-03-16' };
    const { container } = await show('ada', { ...full, account, investments: [pledged] });
    expect(await screen.findByRole('heading', { name: portfolio.transfer.title })).toBeVisible();
    const card = within(screen.getByRole('article'));
    for (const text of ['$300.50', 'Larkfield', 'Bay Bank', '121000358', '0042'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.queryByText(portfolio.transfer.iban)).not.toBeInTheDocument();
    expect(card.getByText('Mar 16, 2090 (Pacific Time)')).toBeVisible();
    expect(screen.getByText(/^Transfer \$300\.50 .* is Mar 16, 2090/)).toBeVisible();
    expect(card.getByRole('link', { name: portfolio.transfer.pdf })).toHaveAttribute(
      'href',
      '/api/invest/transfer.pdf?reference=LK-AAAA-2222&language=en',
    );
    expect(await axeViolations(container)).toEqual([]);

    const user = userEvent.setup();
    const label = portfolio.transfer.amount;
    const copyAmount = card.getByRole('button', { name: `Copy: ${label}` });
    await user.click(copyAmount);
    expect(await navigator.clipboard.readText()).toBe('300.50');
    expect(await card.findByText(`Copied: ${label}`)).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(copyAmount);
    expect(await card.findByText(portfolio.transfer.notCopied)).toBeVisible();
  });

  test('says that the office writes while there is no account, and what has lapsed', async () => {
    const lapsed = { ...one, reference: 'LK-DDDD-2222', state: 'lapsed' as const };
    await show('ada', { ...full, investments: [one, lapsed] });
    expect(await screen.findByText(portfolio.transfer.office)).toBeVisible();
    expect(screen.getByText(portfolio.states.lapsed)).toBeVisible();
    const glance = within(screen.getByRole('region', { name: portfolio.glance.title }));
    expect(glance.getAllByRole('definition')[0]).toHaveTextContent('$500.00');
  });

  test('says what has arrived of a pledge and what is open, and asks for the rest alone', async () => {
    await show('ada', { ...full, investments: [{ ...one, received: 12_345, open: 37_655 }] });
    const glance = within(await screen.findByRole('region', { name: portfolio.glance.title }));
    expect(glance.getByText('$123.45')).toBeVisible();
    expect(glance.getByRole('listitem')).toHaveTextContent(/^Transfer \$376\.55 /);
    const card = within(await screen.findByRole('article'));
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['$500.00', '$123.45']),
    );
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
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['General investor · $300.50 available · LK-BBBB-2222']);
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

  test('shows what was expected beside what was paid, with amounts and days, and the interest by year', async () => {
    const payment = { investment: 'LK-BBBB-2222', cents: 3164, interest: 156 };
    const payments: Portfolio['payments'] = [
      {
        ...payment,
        reference: 'LK-P111',
        quarter: 1,
        dueOn: '2090-06-02',
        state: 'paid',
        paidOn: '2090-06-04',
      },
      { ...payment, reference: 'LK-P222', quarter: 2, dueOn: '2090-09-02', state: 'due' },
      {
        ...payment,
        reference: 'LK-P333',
        quarter: 3,
        dueOn: '2090-12-02',
        state: 'due',
        returnedOn: '2090-12-09',
      },
      { ...payment, reference: 'LK-P444', quarter: 4, dueOn: '2091-03-02', state: 'planned' },
    ];
    const until = '2090-12-12T09:00:00.000Z';
    const { container } = await show('ada', { ...full, payments, years: [2090], paymentsWaitUntil: until });
    const section = await screen.findByRole('region', { name: portfolio.payments.title });
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Jun 2, 2090General investor$31.64$31.64 on Jun 4, 2090',
      `Sep 2, 2090General investor$31.64${portfolio.payments.due}`,
      expect.stringContaining('Came back from your bank on Dec 9, 2090'),
      `Mar 2, 2091General investor$31.64${portfolio.payments.planned}`,
    ]);
    expect(within(section).getByRole('note')).toHaveTextContent('no payment before Dec 12, 2090');
    expect(screen.getByRole('link', { name: 'Interest paid in 2090 (PDF)' })).toHaveAttribute(
      'href',
      '/api/invest/yearly-statement.pdf?year=2090&language=en',
    );
    expect(await axeViolations(container)).toEqual([]);
  });
});
