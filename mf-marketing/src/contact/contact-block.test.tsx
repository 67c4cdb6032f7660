import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/marketing.json';
import { ContactBlock } from './contact-block.tsx';

const receipt = { success: true, reference: 'LK-AAAA-2222' };
const contact = () => screen.queryByRole('form', { name: 'Contact form' });
const newsletter = () => screen.queryByRole('form', { name: 'Newsletter sign-up' });
const open = (name: 'Open the contact form' | 'Sign up for the newsletter') =>
  userEvent.click(screen.getByRole('button', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const person = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'E-mail': 'ada@example.org',
  City: 'London',
  Country: 'GB',
  'State or province': 'none',
  'ZIP or postal code': 'NW1',
};

afterEach(() => {
  location.hash = '';
});

describe('the contact block', () => {
  // covers: M62, M64
  test('has three cards: contact form, newsletter, and the field trial where its page exists', () => {
    const site = testSite({ routes: routes('/') });
    const { change } = renderInSite(<ContactBlock />, site);
    const cards = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const [contactCard, trialCard, newsletterCard] = [
      texts.contact.form.title,
      texts.contact.trial.title,
      texts.contact.newsletter.title,
    ];
    expect(cards().slice(2)).toEqual([contactCard, newsletterCard]);
    change({ ...site, routes: routes('/', '/fieldTrial') });
    expect(cards().slice(2)).toEqual([contactCard, trialCard, newsletterCard]);
    const card = screen.getByRole('heading', { name: trialCard }).closest('article, li, div');
    expect(within(card as HTMLElement).getByRole('link')).toHaveAttribute('href', '/fieldTrial');
  });

  // covers: M67
  test('shows intro, address and all networks of the operator', () => {
    const networks = ['Facebook', 'LinkedIn', 'X', 'Threads'];
    const social = networks.map((network) => ({ network, url: `https://example.org/${network}` }));
    const { container } = renderInSite(
      <ContactBlock />,
      testSite({ brand: { ...testSite().brand, social } }),
    );
    expect(screen.getByText(texts.contact.intro)).toBeInTheDocument();
    expect(container.querySelector('address')).toHaveTextContent('100 Sample Street');
    for (const { network, url } of social)
      expect(screen.getByRole('link', { name: network })).toHaveAttribute('href', url);
  });

  // covers: M66
  test('hides both forms at first', async () => {
    const { container } = renderInSite(<ContactBlock />);
    expect(contact()).not.toBeInTheDocument();
    expect(newsletter()).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('draws no form of a page that came without a document before it is opened or the browser is at rest', async () => {
    const idle: IdleRequestCallback[] = [];
    Object.assign(window, {
      requestIdleCallback: (work: IdleRequestCallback) => idle.push(work),
      cancelIdleCallback: () => {},
    });
    const { container } = renderInSite(<ContactBlock />);
    const forms = () => [...container.querySelectorAll('form')].map((form) => form.getAttribute('action'));
    expect(forms()).toEqual([]);
    await open('Sign up for the newsletter');
    expect(forms()).toEqual(['/api/newsletter']);
    await act(async () => idle.forEach((work) => work({ didTimeout: false, timeRemaining: () => 50 })));
    expect(forms()).toEqual(['/api/contactus', '/api/newsletter']);
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  test('opens one form at a time and moves to it', async () => {
    const { container } = renderInSite(<ContactBlock />);
    await open('Open the contact form');
    expect(contact()).toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('id', 'contact-form-title');
    await open('Sign up for the newsletter');
    expect(contact()).not.toBeInTheDocument();
    expect(newsletter()).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await press('Close the newsletter form');
    expect(newsletter()).not.toBeInTheDocument();
  });

  test('keeps what was typed when a form is closed', async () => {
    renderInSite(<ContactBlock />);
    await open('Open the contact form');
    fill(screen.getByRole('form'), { City: 'Oslo' });
    await press('Close the contact form');
    await open('Open the contact form');
    expect(within(screen.getByRole('form')).getByLabelText('City')).toHaveValue('Oslo');
  });

  test('opens the form that the address names', () => {
    location.hash = '#newsletter-form';
    renderInSite(<ContactBlock />);
    expect(newsletter()).toBeInTheDocument();
    act(() => {
      location.hash = '#contact-form';
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(contact()).toBeInTheDocument();
  });

  test('reaches both forms by plain links before script runs', () => {
    const page = renderStatic(<ContactBlock />);
    for (const id of ['contact-form', 'newsletter-form']) {
      expect(page.querySelector(`a[href="#${id}"]`)).not.toBeNull();
      expect(page.querySelector(`#${id}`)).not.toHaveAttribute('hidden');
      expect(page.querySelector(`#${id} form[method="post"]`)).not.toBeNull();
    }
  });

  // covers: M69, M70, M71
  test('names all required fields of the contact form, and no optional one', async () => {
    renderInSite(<ContactBlock />);
    await open('Open the contact form');
    await press('Send message');
    const fields = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(fields.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'First name',
      'Last name',
      'E-mail',
      'Phone',
      'City',
      'Country',
      'State or province',
      'ZIP or postal code',
      'Your role',
      'Job level',
      'Message',
    ]);
  });

  // covers: M72
  test('asks for a correct e-mail address in the specification’s words', async () => {
    renderInSite(<ContactBlock />);
    await open('Open the contact form');
    await userEvent.type(within(screen.getByRole('form')).getByLabelText('E-mail'), 'ada@nowhere');
    await userEvent.tab();
    expect(await screen.findByText('please enter a correct e-mail address')).toBeInTheDocument();
  });

  test('offers 12 roles, 27 job functions and 6 job levels', async () => {
    renderInSite(<ContactBlock />);
    await open('Open the contact form');
    const count = (label: RegExp) =>
      within(within(screen.getByRole('form')).getByLabelText(label)).getAllByRole('option').length - 1;
    expect([count(/^Your role/), count(/^Job function/), count(/^Job level/)]).toEqual([12, 27, 6]);
    expect(screen.getByRole('option', { name: 'Potential supporter or collaborator' })).toHaveValue(
      'supporter',
    );
  });

  // covers: M79, M80
  test('sends the contact form, thanks, and leaves the reference on the card', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<ContactBlock />);
    await open('Open the contact form');
    fill(screen.getByRole('form'), {
      ...person,
      Phone: '+44 20',
      'Your role': 'parent',
      'Job level': 'privateParty',
    });
    fill(screen.getByRole('form'), { Message: 'Hello' });
    await press('Send message');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Thank you for your submission! We will get back to you soon.');
    expect(dialog).toHaveTextContent('Your message has been sent.');
    expect(calls[0]).toMatchObject({
      url: '/api/contactus',
      body: {
        firstname: 'Ada',
        country: 'GB',
        state: 'none',
        role: 'parent',
        jobLevel: 'privateParty',
        message: 'Hello',
      },
    });
    expect(calls[0]?.body).not.toHaveProperty('jobFunction');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(contact()).not.toBeInTheDocument();
    expect(screen.getByText('LK-AAAA-2222')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open the contact form' })).toHaveFocus();
  });

  // covers: M81, M84, M85, M86
  test('requires every field of the newsletter and sends the first name', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<ContactBlock />);
    await open('Sign up for the newsletter');
    await press('Sign me up');
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(9);
    fill(screen.getByRole('form'), { ...person, 'Your role': 'primaryCarePhysician' });
    await userEvent.click(screen.getByRole('radio', { name: 'Every three months' }));
    await press('Sign me up');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You have successfully signed up for our newsletter.',
    );
    expect(calls[0]).toMatchObject({
      url: '/api/newsletter',
      body: { firstname: 'Ada', frequency: 'threeMonths' },
    });
  });
});
