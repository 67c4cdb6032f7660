import { renderHook } from '@testing-library/react';
import { useWasEverTrue } from './use-was-ever-true.ts';

test('stays true once the value was true', () => {
  const { result, rerender } = renderHook(useWasEverTrue, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(true);
});
