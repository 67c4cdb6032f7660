import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateInSlices } from './hydration.tsx';

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
  // The browser's own order of events, not the one that `act` makes.
  report = jest.fn();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: report });
  container = document.createElement('div');
  container.innerHTML = renderToString(<Counter />, { identifierPrefix: 'x' });
  document.body.replaceChildren(container);
  renders = 0;
});

test('starting does not hold the processor up: rendering comes in tasks of its own', async () => {
  const done = hydrateInSlices(container, <Counter />, 'x');
  expect(renders).toBe(0);
  await done;
  expect(renders).toBe(1);
});

test('a press on what still hydrates is answered, in the element that was served', async () => {
  const served = container.querySelector('button');
  const done = hydrateInSlices(container, <Counter />, 'x');
  served?.click();
  await done;
  expect(container.querySelector('button')).toBe(served);
  expect(served).toHaveTextContent('pressed 1');
});

test('a crash is reported and ends the waiting', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  crashes = true;
  const done = hydrateInSlices(container, <Counter />, 'x');
  await done;
  expect(report).toHaveBeenCalledWith(new Error('a bug'));
});
