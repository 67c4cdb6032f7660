import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const receipt = { success: true, reference: 'LK-AAAA-2222' };
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send referral' }));

async function fillIn(): Promise<void> {
  fill(document.body, {
    'Your first name': 'Ada',
    'Your last name': 'O’Neil-Ruiz',
    'Your e-mail': 'ada@example.org',
    'Your country': 'IE',
    'Their first name': 'Bo',
    'Their last name': 'Li',
    'Their e-mail': 'bo@example.org',
    'Their city': 'Oslo',
    'Their country': 'NO',
    'Their state or province': 'none',
    'Their ZIP or postal code': '0150',
    'Their role': 'teacher',
  });
  await userEvent.click(screen.getByLabelText('A collaborator'));
  await userEvent.click(screen.getByLabelText(/has agreed/));
}

beforeEach(() => sessionStorage.clear());

describe('the referral page', () => {
  test('has its entries again after a reload, until they are sent', async () => {
    fakeServer([201, receipt]);
    const { unmount } = renderInSite(<Page />);
    await fillIn();
    unmount();
    renderInSite(<Page />);
    expect(screen.getByText(/brought back what you entered/)).toBeInTheDocument();
    expect(screen.getByLabelText('Their city')).toHaveValue('Oslo');
    expect(screen.getByLabelText('A collaborator')).toBeChecked();
    await send();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  test('has no accessibility findings, before and after a refusal', async () => {
    const { container } = renderInSite(<Page />);
    expect(await axeViolations(container)).toEqual([]);
    await send();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: S33, S34, S35, S36
  test('names what is required of both people, and tells them apart', async () => {
    renderInSite(<Page />);
    await send();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'Your first name',
      'Your last name',
      'Your e-mail',
      'Your country',
      'Their first name',
      'Their last name',
      'Their e-mail',
      'Their city',
      'Their country',
      'Their state or province',
      'Their ZIP or postal code',
      'Customer or collaborator',
      'Their role',
      'This person has agreed that I give you their contact details',
    ]);
  });

  // covers: S33
  test('takes names of letters, apostrophes, hyphens and spaces only', async () => {
    renderInSite(<Page />);
    await userEvent.type(screen.getByLabelText('Your first name'), 'R2D2');
    await userEvent.tab();
    expect(screen.getByText('Please use only letters, apostrophes, hyphens and spaces.')).toBeInTheDocument();
  });

  test('sends both people under the names of the call and says so', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<Page />);
    await fillIn();
    await send();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Your referral has been sent');
    expect(dialog).toHaveTextContent('LK-AAAA-2222');
    expect(calls[0]).toMatchObject({
      url: '/api/create/collaborator',
      body: {
        referer: { firstname: 'Ada', lastname: 'O’Neil-Ruiz', email: 'ada@example.org', country: 'IE' },
        collaborator: { firstname: 'Bo', zipCode: '0150', country: 'NO' },
        role: 'teacher',
        cust_collab: 'collaborator',
        agreed: true,
      },
    });
  });

  // covers: S26
  test('keeps everything when the service fails, tells it in the specification’s words, and can be sent again', async () => {
    const calls = fakeServer('no answer', [201, receipt]);
    renderInSite(<Page />);
    await fillIn();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We apologize, but this form is currently not functional due to a lack of backend support. ' +
        'Please try again later or use the contact us form' +
        'Your entries are still here. If the form has already reached us, sending it again does no harm',
    );
    // That text would claim that the form works.
    expect(screen.getByRole('alert')).not.toHaveTextContent('We cannot reach our service');
    expect(screen.getByLabelText('Their city')).toHaveValue('Oslo');
    await send();
    await screen.findByRole('dialog');
    expect(calls[0]?.key).toBe(calls[1]?.key);
  });

  // covers: S27
  test('gives the call up after three seconds', async () => {
    fakeServer([201, receipt]);
    const limit = jest.spyOn(AbortSignal, 'timeout');
    renderInSite(<Page />);
    await fillIn();
    limit.mockClear();
    await send();
    await screen.findByRole('dialog');
    expect(limit.mock.calls).toEqual([[3000]]);
    limit.mockRestore();
  });

  test('has a link to pass on, in the language of the page and without anything of the visitor', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    renderInSite(<Page />);
    const link = screen.getByLabelText('Link to this form');
    expect(link).toHaveValue('http://localhost/refercustomer');
    fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('The link is copied.')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith('http://localhost/refercustomer');
  });

  test('can be sent before script runs', () => {
    const form = renderStatic(<Page />).querySelector('form');
    expect(form).toHaveAttribute('action', '/api/create/collaborator');
    expect(form?.querySelector('[name="referer.email"]')).toHaveAttribute('type', 'email');
    expect(form?.querySelector('[name="agreed"]')).toHaveAttribute('value', 'true');
  });
});
