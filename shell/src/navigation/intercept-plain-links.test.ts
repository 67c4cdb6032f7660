import { interceptPlainLinks } from './intercept-plain-links.ts';

const navigate = jest.fn();
history.replaceState(null, '', '/here?a=1');
interceptPlainLinks({ isPage: ({ pathname }) => pathname === '/here' || pathname === '/there', navigate });
// jsdom would complain about clicks that are left to the browser.
document.addEventListener('click', (event) => event.preventDefault());
beforeEach(() => navigate.mockClear());

function press(html: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  (document.querySelector('[data-at]') ?? document.querySelector('a, p'))?.dispatchEvent(event);
  return navigate.mock.calls.length > 0;
}

test('a plain link to a page is followed in this document', () => {
  press('<a href="/there?b=2#c">x</a>');
  expect(navigate.mock.calls).toEqual([['/there?b=2#c']]);
});

test('a press on something inside a link counts', () => {
  expect(press('<a href="/there"><b data-at>x</b></a>')).toBe(true);
});

const left: readonly (readonly [what: string, html: string, how: MouseEventInit])[] = [
  ['to another site', '<a href="https://elsewhere.example/there">x</a>', {}],
  ['to what is no page', '<a href="/files/a.pdf">x</a>', {}],
  ['to an anchor of this page', '<a href="#below">x</a>', {}],
  ['that downloads', '<a href="/there" download>x</a>', {}],
  ['for another tab', '<a href="/there" target="_blank">x</a>', {}],
  ['with the middle button', '<a href="/there">x</a>', { button: 1 }],
  ['with Ctrl', '<a href="/there">x</a>', { ctrlKey: true }],
  ['with the command key', '<a href="/there">x</a>', { metaKey: true }],
  ['with Shift', '<a href="/there">x</a>', { shiftKey: true }],
  ['with Alt', '<a href="/there">x</a>', { altKey: true }],
  ['beside links', '<p>x</p>', {}],
];

test.each(left)('a press %s is the browser’s', (_what, html, how) => {
  expect(press(html, how)).toBe(false);
});

test('a click that was handled already is ignored', () => {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  expect(press('<a href="/there">x</a>')).toBe(false);
});
