import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { startInSlices, type StartOptions } from './start-in-slices.tsx';

let renders: number;
let crashes: boolean;
function Counter() {
  renders += 1;
  if (crashes) throw new Error('a bug');
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      pressed {count}
    </button>
  );
}

let container: HTMLElement;
let report: jest.Mock;
beforeEach(() => {
  crashes = false;
  // The browser's own order of events; `act` would change it.
  report = jest.fn();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: report });
  container = document.createElement('div');
  container.innerHTML = renderToString(<Counter />, { identifierPrefix: 'x' });
  document.body.replaceChildren(container);
  renders = 0;
});

const start = (options?: StartOptions) => startInSlices(container, <Counter />, 'x', options);

test('hydration starts in a separate task', async () => {
  const done = start();
  expect(renders).toBe(0);
  await done;
  expect(renders).toBe(1);
});

test('a click during hydration is handled, in the served element', async () => {
  const served = container.querySelector('button');
  const done = start();
  served?.click();
  await done;
  expect(container.querySelector('button')).toBe(served);
  expect(served).toHaveTextContent('pressed 1');
});

test('a crash is reported and ends the waiting', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  crashes = true;
  const done = start();
  await done;
  expect(report).toHaveBeenCalledWith(new Error('a bug'));
});

test('a page that was not served is rendered in a separate task, and replaces what is there', async () => {
  const before = container.querySelector('button');
  const done = start({ isServed: false });
  expect(renders).toBe(0);
  expect(container.querySelector('button')).toBe(before);
  await done;
  expect([...container.querySelectorAll('button')]).not.toContain(before);
  expect(container).toHaveTextContent(/^pressed 0$/);
});

test('a page that somebody has opened meanwhile is there at once', async () => {
  const done = start({ isServed: false, atOnce: true });
  expect(renders).toBe(1);
  expect(container).toHaveTextContent(/^pressed 0$/);
  await done;
});
