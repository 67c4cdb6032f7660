import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemKind } from '../../forms/item-data.ts';
import { readDraft } from './model/draft.ts';
import { ItemForm } from './item-form.tsx';

// The editor needs selection, which jsdom lacks; browser tests cover it. Here the textarea stays.
jest.mock('../../../packages/ui/src/rich-text/editor.ts', () => {
  throw new Error('no editor');
});

const ANSWER = { success: true, id: 'one', slug: 'open-day', state: 'published' };
const session = { kind: 'user', username: 'ada_01', events: [], loading: false } as const;
const NEWS = { title: 'A study', subtitle: 'In short', html: 'First.' };
const EVENT = { ...NEWS, dateStart: '2093-04-02', dateEnd: '2093-04-02', meetingType: 'inPerson' };

function show(kind: ItemKind, before: Readonly<Record<string, unknown>> = {}) {
  const calls = fakeServices({ [`/api/events/items/${kind}`]: [201, ANSWER] });
  const onDone = jest.fn();
  const title = <h2 id="title">Form</h2>;
  const form = <ItemForm kind={kind} initialEntries={before} labelledBy="title" onDone={onDone} />;
  const { container } = renderInSite(
    <>
      {title}
      {form}
    </>,
    testSite({ session }),
  );
  return { calls, onDone, container };
}

function enter(entries: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(entries)) {
    const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!control) throw new Error(name);
    fireEvent.change(control, { target: { value } });
    fireEvent.input(control);
  }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

/** Presses the publish button and returns the error summary. */
async function refusal() {
  await press('Publish');
  const summary = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-error-summary]');
    if (!found) throw new Error('nothing is refused');
    return found;
  });
  const links = within(summary).getAllByRole('link');
  const fields = links.map((link) => link.getAttribute('href')?.replace(/^#write-\w+?-/, ''));
  return { summary, fields };
}

function choicesOf(name: string): string[] {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  return [...(select?.options ?? [])].map(({ value }) => value).filter((value) => value !== '');
}
const firstChoice = (name: string) => choicesOf(name)[0] ?? '';

beforeEach(() => localStorage.clear());

describe('the form of news', () => {
  // covers: E24
  test('that is empty is refused in the words of the specification, and names what is required', async () => {
    const { calls, container } = show('news');
    const { summary, fields } = await refusal();
    expect(summary).toHaveTextContent('Please enter Title and Description before creating news');
    expect(fields).toEqual(['title', 'subtitle', 'html', 'industries']);
    expect(calls).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: E18, E25
  test('is sent with its lists and without what is empty, and its draft is forgotten', async () => {
    const { calls, onDone } = show('news');
    enter({ ...NEWS, links: 'https://example.org/a  https://example.org/b' });
    await tick('Literacy');
    expect(readDraft('news')).toMatchObject({ title: 'A study', industries: ['literacy'] });
    await press('Publish');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(ANSWER));
    expect(calls[0]?.body).toMatchObject({
      ...NEWS,
      industries: ['literacy'],
      links: ['https://example.org/a', 'https://example.org/b'],
    });
    expect(calls[0]?.body).not.toHaveProperty('region');
    expect(readDraft('news')).toEqual({});
  });
});

// covers: E18
test('news goes with its format, region, classes and ages', async () => {
  const { calls, onDone } = show('news');
  enter({ ...NEWS, format: 'whitePaper', region: 'oceania', ageStart: '3', ageEnd: '6' });
  for (const name of ['Literacy', 'Product', 'Other']) await tick(name);
  await press('Publish');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls[0]?.body).toMatchObject({
    ...{ format: 'whitePaper', region: 'oceania', classes: ['product', 'other'] },
    ...{ ageStart: 3, ageEnd: 6 },
  });
});

// covers: E23
test('images alone are taken as the image, and documents of five types as the document', () => {
  show('news');
  expect(screen.getByLabelText(/^Image/)).toHaveAttribute('accept', expect.not.stringMatching(/pdf|doc|xls/));
  expect(screen.getByLabelText(/^Document/)).toHaveAttribute('accept', '.pdf,.doc,.docx,.xls,.xlsx');
});

describe('the form of an event', () => {
  // covers: E40, E41
  test('that is empty is refused in the words of the specification, and names what is required', async () => {
    const { calls, container } = show('event');
    const { summary, fields } = await refusal();
    expect(summary).toHaveTextContent('Please enter required information before creating an event');
    expect(fields).toEqual([
      ...['title', 'subtitle', 'html', 'dateStart', 'dateEnd'],
      ...['meetingType', 'jobLevel', 'industries'],
    ]);
    expect(calls).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: E42
  test('asks for country and city when people meet in person', async () => {
    show('event');
    enter({ ...EVENT, timeStart: '02:00 pm', timeEnd: '03:30 pm', jobLevel: 'privateParty' });
    await tick('Literacy');
    const { summary, fields } = await refusal();
    expect(fields).toEqual(['country', 'city']);
    expect(summary).toHaveTextContent('Please enter country and city for in-person event');
  });

  // covers: E39
  test('offers no last day before the first, and refuses one that was typed', async () => {
    show('event');
    enter({ dateStart: '2093-04-02', dateEnd: '2093-04-01' });
    expect(screen.getByLabelText('Last day')).toHaveAttribute('min', '2093-04-02');
    const { fields } = await refusal();
    expect(fields).toContain('dateEnd');
  });

  // covers: E29, E30
  test('has times until it lasts all day, and shows the time in the zone that is chosen', async () => {
    const { calls, onDone } = show('event');
    expect(screen.getByLabelText('Time zone')).toHaveDisplayValue('US/Pacific');
    expect(screen.getByText('Time there now:').querySelector('time')).toHaveTextContent(/\d:\d\d:\d\d/);
    enter({ ...EVENT, meetingType: 'remote', jobLevel: 'privateParty', timeStart: '02:00 pm' });
    await tick('Literacy');
    await tick('All day');
    expect(screen.queryByLabelText('Begins at')).not.toBeInTheDocument();
    await press('Publish');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls[0]?.body).toMatchObject({ allDay: true, dateEnd: '2093-04-02' });
    expect(calls[0]?.body).not.toHaveProperty('timeStart');
  });

  // covers: E33, E37, E38
  test('takes a thing that is needed once name, quantity and unit are there, and removes what is ticked', async () => {
    const { container } = show('event');
    const name = screen.getByLabelText('Name');
    await userEvent.type(name, 'Pens');
    await press('Add New Item');
    expect(screen.getByText('Please fill in name, quantity and unit.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Pens/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Quantity'), '2,5');
    await userEvent.selectOptions(screen.getByLabelText('Unit'), 'kg');
    await press('Add New Item');
    expect(screen.queryByText('Please fill in name, quantity and unit.')).not.toBeInTheDocument();
    expect(name).toHaveValue('');
    expect(name).toHaveFocus();
    expect(await axeViolations(container)).toEqual([]);
    await tick(screen.getByRole('checkbox', { name: /Pens.*2\.5/ }).closest('label')?.textContent ?? '');
    await press('Remove Selected Items');
    expect(screen.queryByRole('checkbox', { name: /Pens/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Quantity')).toHaveValue('');
  });

  // covers: E31, E32
  test('goes with its classes, its price in a currency, how many are expected, and for whose work it is', async () => {
    const { calls, onDone } = show('event');
    enter({ ...EVENT, meetingType: 'remote', jobLevel: 'privateParty', timeStart: '02:00 pm' });
    enter({ timeEnd: '03:30 pm', cost: '12.50', currency: 'SEK', numberExpected: '30' });
    const work = { jobFunction: firstChoice('jobFunction'), jobTitle: 'Teacher' };
    enter(work);
    for (const name of ['Literacy', 'Assessment', 'Intervention']) await tick(name);
    await press('Publish');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls[0]?.body).toMatchObject({
      ...{ cost: '12.50', currency: 'SEK', numberExpected: 30, ...work },
      classes: ['assessment', 'intervention'],
    });
  });

  // covers: E31
  test('that is free has no price', async () => {
    show('event');
    await tick('This event is free');
    expect(document.querySelector('[name="cost"]')).toBeNull();
    expect(document.querySelector('[name="currency"]')).toBeNull();
  });

  // covers: E36, E44
  test('offers the units and the places to meet of the specification', () => {
    show('event');
    const unit = screen.getByLabelText<HTMLSelectElement>('Unit');
    const units = [...unit.options].map(({ value }) => value).filter((value) => value !== '');
    expect(units).toEqual(['pcs', 'kg', 'g', 'lbs', 'ozs', 'dozens', 'bottles']);
    expect(choicesOf('venue')).toEqual(['zoom', 'phone', 'skype', 'whatsapp', 'inPerson', 'other']);
  });

  // covers: E30
  test('has a clock that ticks every second', () => {
    jest.useFakeTimers({ now: new Date('2093-04-01T20:00:00Z') });
    try {
      show('event');
      const clock = screen.getByText('Time there now:').querySelector('time');
      expect(clock).toHaveTextContent('1:00:00');
      act(() => jest.advanceTimersByTime(3_000));
      expect(clock).toHaveTextContent('1:00:03');
    } finally {
      jest.useRealTimers();
    }
  });
});
