import { toCsv } from './save-file.ts';

test('a table has the mark of Unicode, doubled quotes, and nothing that a spreadsheet would compute', () => {
  const csv = toCsv([['a "b"', '=1+1', ' @x', '＝1', 'Ünal', '-5']]);
  expect(csv).toBe('\uFEFF"a ""b""","\'=1+1","\' @x","\'＝1","Ünal","\'-5"\r\n');
});
