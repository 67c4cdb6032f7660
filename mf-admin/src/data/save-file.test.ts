import { toCsv } from './save-file.ts';

test('a CSV file has a byte order mark, doubled quotes, and no formulas', () => {
  const csv = toCsv([['a "b"', '=1+1', ' @x', '＝1', 'Ünal', '-5']]);
  expect(csv).toBe('\uFEFF"a ""b""","\'=1+1","\' @x","\'＝1","Ünal","\'-5"\r\n');
});
