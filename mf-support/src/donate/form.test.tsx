import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DonateData } from '../../forms/donation.ts';
import { Component as Page } from './page.tsx';

const OFF: DonateData = { payment: 'off' };
const OPEN: DonateData = {
  payment: 'standIn',
  clientId: 'stand-in-client',
  environment: 'sandbox',
  standInOrigin: 'http://localhost:1',
  amounts: [{ cents: 1_000 }, { cents: 2_500, text: 'A seat in a screening' }, { cents: 1_250 }],
};
const show = () => renderInSite(<Page />, undefined, { '/donate': OPEN });

describe('the donation form', () => {
  test('says what a suggested amount pays for where the owner has written it', async () => {
    show();
    expect(screen.getByRole('button', { name: '$10' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '$25 A seat in a screening' }));
    expect(screen.getByLabelText('Amount in US dollars')).toHaveValue('25');
  });

  test('says so in a plain sentence while nobody takes it', async () => {
    const { container } = renderInSite(<Page />, undefined, { '/donate': OFF });
    expect(screen.getByRole('heading', { name: 'Donations are not open at the moment' })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });
});
