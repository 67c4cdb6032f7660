import { popoverPlace } from './popover-place.ts';

const screen = { width: 1000, height: 800 };
const popover = { width: 300, height: 200 };
const at = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 20 });

test.each([
  ['below its entry', at(100, 100), 'ltr', { left: 100, top: 128 }],
  ['above an entry at the end of the window', at(100, 700), 'ltr', { left: 100, top: 492 }],
  ['inside of the window beside an entry at its edge', at(950, 100), 'ltr', { left: 692, top: 128 }],
  ['from right to left at the right edge of its entry', at(500, 100), 'rtl', { left: 300, top: 128 }],
  ['inside of the window where no side has space', at(100, 300), 'ltr', { left: 100, top: 92 }],
] as const)('a popover stands %s', (what, entry, dir, place) => {
  const size = what.includes('no side') ? { width: 300, height: 700 } : popover;
  expect(popoverPlace(entry, size, screen, dir)).toEqual(place);
});
