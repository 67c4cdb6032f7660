import { clearCookies } from '../testing/browser.ts';
import { currentReading, setReading, startRuler } from './settings.ts';

const root = document.documentElement;
/** What is fetched for the ruler has come. */
const loaded = () => new Promise((resolve) => setTimeout(resolve, 20));
const ruler = () => document.querySelector<HTMLElement>('.reading-ruler');
afterEach(() => {
  setReading();
  clearCookies();
});

test('a choice is seen at once and remembered', () => {
  setReading({ size: '150', spacing: 'wide', font: 'plain', ruler: 'off' });
  expect([root.dataset['readingSize'], root.dataset['readingSpacing'], root.dataset['readingFont']]).toEqual([
    '150',
    'wide',
    'plain',
  ]);
  expect(currentReading()).toEqual({ size: '150', spacing: 'wide', font: 'plain', ruler: 'off' });
});

test('back to the standard nothing is left of it', async () => {
  setReading({ size: '200', spacing: 'wider', font: 'plain', ruler: 'on' });
  setReading();
  await loaded();
  expect(Object.keys(root.dataset).filter((name) => name.startsWith('reading'))).toEqual([]);
  expect(ruler()).toBeNull();
});

describe('the ruler', () => {
  test('follows pointer and focus, and is one however often it is asked for', async () => {
    setReading({ ...currentReading(), ruler: 'on' });
    startRuler();
    await loaded();
    expect(document.querySelectorAll('.reading-ruler')).toHaveLength(1);
    document.dispatchEvent(new MouseEvent('pointermove', { clientY: 120 }));
    expect(ruler()?.style.getPropertyValue('--ruler-y')).toBe('120px');
  });

  test('goes when it is not wanted any more, also while it is on its way', async () => {
    setReading({ ...currentReading(), ruler: 'on' });
    await loaded();
    setReading({ ...currentReading(), ruler: 'off' });
    await loaded();
    expect(ruler()).toBeNull();
    setReading({ ...currentReading(), ruler: 'on' });
    setReading({ ...currentReading(), ruler: 'off' });
    await loaded();
    expect(ruler()).toBeNull();
  });

  test('is for eyes only', async () => {
    setReading({ ...currentReading(), ruler: 'on' });
    await loaded();
    expect(ruler()).toHaveAttribute('aria-hidden', 'true');
  });
});
