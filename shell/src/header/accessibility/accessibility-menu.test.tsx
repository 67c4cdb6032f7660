import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie } from '../../state/cookies.ts';
import type { ShellState } from '../../state/shell-store.ts';
import { clearCookies } from '../../testing/browser.ts';
import { renderInShell, renderStaticInShell } from '../../testing/render-in-shell.tsx';
import { shellSite } from '../../testing/site.ts';
import { fakeSpeech, voice } from '../../testing/speech.ts';
import { setReading } from '../../reading/settings.ts';
import { AccessibilityMenu } from './accessibility-menu.tsx';

const showStatic = (state?: Partial<ShellState>) =>
  renderStaticInShell(<AccessibilityMenu />, shellSite(), state);
const show = (state?: Partial<ShellState>) => renderInShell(<AccessibilityMenu />, shellSite(), state);
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((button) => button.textContent);
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  setReading();
  clearCookies();
  Reflect.deleteProperty(window, 'speechSynthesis');
});

test('the menu has three parts of which the browser keeps one open, contrast at first', async () => {
  const { container } = show();
  const parts = [...container.querySelectorAll('details')];
  expect(parts.map((part) => part.querySelector('summary')?.textContent)).toEqual([
    'Colors and contrast',
    'Read',
    'Hear',
  ]);
  expect(new Set(parts.map((part) => part.getAttribute('name'))).size).toBe(1);
  expect(parts.map((part) => part.open)).toEqual([true, false, false]);
  expect(await axeViolations(container)).toEqual([]);
});

describe('the contrast part', () => {
  test('offers colors as on the device, light, dark and the three contrast modes, and marks the present one', () => {
    show({ theme: 'black-on-yellow' });
    const modes = screen.getByRole('list', { name: 'Colors and contrast' });
    expect(
      within(modes)
        .getAllByRole('button')
        .map((button) => button.getAttribute('value')),
    ).toEqual(['automatic', 'light', 'dark', 'black-on-white', 'black-on-yellow', 'white-on-black']);
    expect(pressed()).toContain('Black on yellow');
  });

  test('marks none before hydration: the document is the same for every theme', () => {
    showStatic({ theme: 'black-on-yellow' });
    expect(pressed()).toEqual([]);
  });

  test('sets a mode at once and sends no form', async () => {
    const { store } = show();
    const submit = jest.fn((event: Event) => event.defaultPrevented);
    const form = screen.getByRole('form', { name: 'Accessibility' });
    document.addEventListener('submit', submit);
    await userEvent.click(within(form).getByRole('button', { name: 'White on black' }));
    document.removeEventListener('submit', submit);
    expect(store.getState().theme).toBe('white-on-black');
    expect(document.documentElement.dataset['theme']).toBe('white-on-black');
    expect(readCookie('theme')).toBe('white-on-black');
    expect(submit).toHaveReturnedWith(true);
  });

  test('is a form that works without script', () => {
    show();
    const form = screen.getByRole('form', { name: 'Accessibility' });
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/preferences');
  });
});

describe('the read part', () => {
  test('marks how the page is read and changes it at once, one thing at a time', async () => {
    show();
    await userEvent.click(button('150%'));
    await userEvent.click(button('Wide'));
    expect(document.documentElement.dataset).toMatchObject({ readingSize: '150', readingSpacing: 'wide' });
    expect(pressed()).toEqual(expect.arrayContaining(['150%', 'Wide', 'Off']));
  });

  test('goes back to the standard with one press', async () => {
    show();
    await userEvent.click(button('200%'));
    await userEvent.click(button('Back to the standard settings'));
    expect(document.documentElement.dataset['readingSize']).toBeUndefined();
    expect(pressed()).toContain('100%');
  });

  test.each([
    ['en', 1],
    ['ar', 0],
    ['ja', 0],
  ] as const)(
    'in %s the plain typeface is offered %i times: only where it changes letters',
    (language, times) => {
      renderInShell(<AccessibilityMenu />, shellSite({ language }));
      expect(screen.queryAllByRole('button', { name: 'Plain' })).toHaveLength(times);
    },
  );

  test('is part of the form, so that it works without script', () => {
    showStatic();
    expect(button('125%')).toHaveAttribute('name', 'size');
    expect(button('125%')).toHaveValue('125');
    expect(pressed()).toEqual([]);
  });
});

describe('the hear part', () => {
  const open = async (voices: SpeechSynthesisVoice[]) => {
    const fake = fakeSpeech(voices);
    Object.assign(window, { speechSynthesis: fake.speech });
    const shown = show();
    const main = document.createElement('main');
    main.id = 'main';
    main.innerHTML = '<h1>Title</h1><p>One. Two.</p>';
    document.body.append(main);
    const part = screen.getByText('Hear').closest('details');
    if (!part) throw new Error('no part');
    part.open = true;
    await act(async () => void fireEvent(part, new Event('toggle')));
    return { ...fake, ...shown };
  };
  afterEach(() => document.getElementById('main')?.remove());

  test('reads the page, pauses, goes on and stops', async () => {
    const { texts, finish } = await open([voice('Kate', 'en-GB')]);
    await userEvent.click(button('Read this page aloud'));
    expect(screen.getByRole('status')).toHaveTextContent('The page is being read aloud.');
    act(() => void finish());
    await userEvent.click(button('Pause'));
    expect(screen.getByRole('status')).toHaveTextContent('Paused.');
    await userEvent.click(button('Continue'));
    await userEvent.click(button('Stop'));
    expect(texts()).toEqual(['Title', 'One.', 'One.']);
    expect(button('Stop')).toBeDisabled();
  });

  test('ends when the visitor goes to another page', async () => {
    const { change, said } = await open([voice('Kate', 'en-GB')]);
    await userEvent.click(button('Read this page aloud'));
    change(shellSite({ path: '/partner' }));
    expect(button('Read this page aloud')).toBeEnabled();
    expect(said).toHaveLength(1);
  });

  test('offers the voices of the language when there are several', async () => {
    await open([voice('Kate', 'en-GB'), voice('Sam', 'en-US'), voice('Anna', 'de-DE')]);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Kate', 'Sam']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Voice' }), 'Sam');
    expect(screen.getByRole('combobox', { name: 'Voice' })).toHaveValue('Sam');
  });

  test('says so when there is no voice for the language', async () => {
    await open([voice('Anna', 'de-DE')]);
    expect(screen.getByRole('status')).toHaveTextContent('This browser has no voice for this language.');
    expect(screen.queryByRole('button', { name: 'Read this page aloud' })).toBeNull();
  });

  test('says so when the browser cannot speak at all, and when script is off', () => {
    showStatic();
    expect(screen.getByText(/^Reading aloud needs JavaScript/)).toBeInTheDocument();
  });
});
