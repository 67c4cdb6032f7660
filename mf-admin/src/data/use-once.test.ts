import { renderHook } from '@testing-library/react';
import { useOnce } from './use-once.ts';

test('what has been so once counts as so, whatever comes after', () => {
  const { result, rerender } = renderHook(useOnce, { initialProps: false });
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(true);
});
