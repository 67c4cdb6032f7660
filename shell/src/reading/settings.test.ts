import { clearCookies } from '../testing/browser.ts';
import { currentReading, setReading, startRuler } from './settings.ts';

const root = document.documentElement;
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

test('back to the standard nothing is left of it', () => {
  setReading({ size: '200', spacing: 'wider', font: 'plain', ruler: 'on' });
  setReading();
  expect(Object.keys(root.dataset).filter((name) => name.startsWith('reading'))).toEqual([]);
  expect(ruler()).toBeNull();
});

describe('the ruler', () => {
  test('follows pointer and focus, and is one however often it is asked for', () => {
    setReading({ ...currentReading(), ruler: 'on' });
    startRuler();
    expect(document.querySelectorAll('.reading-ruler')).toHaveLength(1);
    document.dispatchEvent(new MouseEvent('pointermove', { clientY: 120 }));
    expect(ruler()?.style.getPropertyValue('--ruler-y')).toBe('120px');
  });

  test('is for eyes only', () => {
    setReading({ ...currentReading(), ruler: 'on' });
    expect(ruler()).toHaveAttribute('aria-hidden', 'true');
  });
});
