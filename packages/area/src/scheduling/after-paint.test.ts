import { afterPaint } from './after-paint.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

afterEach(() => jest.restoreAllMocks());

test('what takes long waits for the frame that shows the press', async () => {
  const action = jest.fn();
  afterPaint(action);
  expect(action).not.toHaveBeenCalled();
  await frame();
  expect(action).toHaveBeenCalledTimes(1);
});

test('it can be called off', async () => {
  const action = jest.fn();
  afterPaint(action)();
  await frame();
  expect(action).not.toHaveBeenCalled();
});

test('a tab that nobody sees waits for no paint', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const action = jest.fn();
  afterPaint(action)();
  expect(action).toHaveBeenCalledTimes(1);
});
