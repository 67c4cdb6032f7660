import type { IssueContent } from './issue.ts';
import { isSame, mergeIssues, takeParts } from './merge-issues.ts';

const text = (subject: string) => ({ subject, intro: '', html: '' });
const base: IssueContent = { texts: { en: text('A'), de: text('B') }, fallback: 'en', items: [] };

test('changes of both editors in different parts are both kept', () => {
  const ours = { ...base, texts: { ...base.texts, en: text('Ours') } };
  const theirs: IssueContent = { ...base, texts: { en: text('A'), ar: text('Theirs') }, fallback: 'ar' };
  const { content, clashes } = mergeIssues(base, ours, theirs);
  expect(clashes).toEqual([]);
  // They have removed the German text.
  expect(content).toEqual({ texts: { en: text('Ours'), ar: text('Theirs') }, fallback: 'ar', items: [] });
});

test('what both have changed stays ours and is named, and can be taken from them', () => {
  const ours = { ...base, texts: { ...base.texts, en: text('Ours') } };
  const theirs = { ...base, texts: { ...base.texts, en: text('Theirs') } };
  const { content, clashes } = mergeIssues(base, ours, theirs);
  expect(clashes).toEqual(['en']);
  expect(content.texts.en).toEqual(text('Ours'));
  expect(takeParts(content, theirs, clashes)).toEqual(theirs);
});

test('the same change of both is no clash, and the order of keys makes no difference', () => {
  const change = { ...base, texts: { ...base.texts, en: text('Same') } };
  expect(mergeIssues(base, change, JSON.parse(JSON.stringify(change)) as IssueContent).clashes).toEqual([]);
  expect(isSame({ a: 1, b: [{ c: 2, d: undefined }] }, { b: [{ c: 2 }], a: 1 })).toBe(true);
});
