import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fillByName } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/__name__.json';
import { Component as Page } from './page.tsx';

const { request } = texts;
const receipt = { success: true, reference: 'LK-AAAA-2222' };
const send = () => userEvent.click(screen.getByRole('button', { name: request.send }));
/** Entries by field name, in the order of the page. */
const entries = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.org',
  message: 'What does it cost?',
};
const fillIn = () => fillByName(document.body, entries);

describe('the request page', () => {
  test('has no finding, at rest and refused, and names what is required', async () => {
    const { container } = renderInSite(<Page />);
    expect(await axeViolations(container)).toEqual([]);
    await send();
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    const fields = Object.keys(entries);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(fields.map((field) => `#request-${field}`));
    expect(await axeViolations(container)).toEqual([]);
  });

  test('sends the entries under the names of the call and says so', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<Page />);
    fillIn();
    await send();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(request.sent);
    expect(dialog).toHaveTextContent(receipt.reference);
    expect(calls[0]).toMatchObject({
      url: '/api/__name__/requests',
      body: entries,
    });
  });

  test('keeps the entries when the service does not answer, and sends them again under the same key', async () => {
    const calls = fakeServer('no answer', [201, receipt]);
    renderInSite(<Page />);
    fillIn();
    await send();
    await screen.findByRole('alert');
    expect(screen.getByLabelText(request.message)).toHaveValue(entries.message);
    await send();
    await screen.findByRole('dialog');
    expect(calls[0]?.key).toBe(calls[1]?.key);
  });

  test('can be sent before script runs, and leads to the page of today', () => {
    const page = renderStatic(<Page />);
    expect(page.querySelector('form')).toHaveAttribute('action', '/api/__name__/requests');
    expect(page.querySelector('[name="email"]')).toHaveAttribute('type', 'email');
    expect(page.querySelector('a[href="/__name__/today"]')).toHaveTextContent(request.today);
  });
});
