import { clearCookies } from '../testing/browser.ts';
import { currentReading, setReading, updateRuler } from './settings.ts';

const root = document.documentElement;
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

test('resetting removes every stored setting', async () => {
  setReading({ size: '200', spacing: 'wider', font: 'plain', ruler: 'on' });
  setReading();
  await loaded();
  expect(Object.keys(root.dataset).filter((name) => name.startsWith('reading'))).toEqual([]);
  expect(ruler()).toBeNull();
});

describe('the ruler', () => {
  test('follows pointer and focus, and exists only once', async () => {
    setReading({ ...currentReading(), ruler: 'on' });
    updateRuler();
    await loaded();
    expect(document.querySelectorAll('.reading-ruler')).toHaveLength(1);
    document.dispatchEvent(new MouseEvent('pointermove', { clientY: 120 }));
    expect(ruler()?.style.getPropertyValue('--ruler-y')).toBe('120px');
  });

  test('is removed when turned off, also while it is loading', async () => {
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

  test('is hidden from screen readers', async () => {
    setReading({ ...currentReading(), ruler: 'on' });
    await loaded();
    expect(ruler()).toHaveAttribute('aria-hidden', 'true');
  });
});
