import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const CALL = '/api/volunteer/status';
const REFERENCE = 'LK-AAAA-2222';
const status = { reference: REFERENCE, state: 'accepted', received: 'March 2, 2090' } as const;
const refused = {
  code: 'VALIDATION_FAILED',
  fields: [{ field: 'reference', key: 'errors.pair' }],
} as const;
const show = () => renderInSite(<Page />, testSite(), { '/volunteer/status': {} });

async function ask(): Promise<void> {
  fill(document.body, { 'Reference number': REFERENCE, 'E-mail': 'amal@example.org' });
  await userEvent.click(screen.getByRole('button', { name: 'Show status' }));
}

describe('the status of an application', () => {
  test('is shown for its number and address, and its heading is read first', async () => {
    const calls = fakeServices({ [CALL]: [200, { ...status, ticket: 'x' }] });
    const { container } = show();
    expect(await axeViolations(container)).toEqual([]);
    await ask();
    expect(await screen.findByText(/has been accepted/)).toBeInTheDocument();
    expect(screen.getByText('Received on March 2, 2090')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: `Application ${REFERENCE}` })).toHaveFocus();
    expect(calls.at(-1)?.body).toMatchObject({ reference: REFERENCE, emailaddress: 'amal@example.org' });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('keeps the entries when nothing goes with them', async () => {
    fakeServices({ [CALL]: [422, refused] });
    show();
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('We found nothing with this number');
    expect(screen.getByLabelText(/^Reference number/)).toHaveValue(REFERENCE);
  });

  test('asks for both entries before anything is sent', async () => {
    const calls = fakeServices({ [CALL]: [200, status] });
    show();
    fill(document.body, { 'E-mail': 'amal' });
    await userEvent.click(screen.getByRole('button', { name: 'Show status' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please insert a correct Email Address');
    expect(screen.getByRole('alert')).toHaveTextContent('Reference number: Please fill in this field.');
    expect(calls).toEqual([]);
  });

  test('can be asked for without script, and comes with the document then', () => {
    const form = renderStatic(<Page />, {}, { '/volunteer/status': {} }).querySelector('form');
    expect(form).toHaveAttribute('action', CALL);
    expect(form?.querySelector('button')).toBeEnabled();
    expect(renderStatic(<Page />, {}, { '/volunteer/status': { status } })).toHaveTextContent(
      'has been accepted',
    );
  });
});
