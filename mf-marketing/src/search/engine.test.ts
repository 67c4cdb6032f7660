import type { SearchIndex } from '@larkfield/contracts';
import { createSearch } from './engine.ts';

const index: SearchIndex = {
  pages: [
    {
      path: '/schools',
      title: 'For schools',
      sections: [
        { heading: 'Notice early', text: 'How schools notice difficulties.' },
        { heading: 'What does it cost?', text: 'A one-time purchase or a subscription.', anchor: 'price' },
      ],
    },
    {
      path: '/contact',
      title: 'Contact',
      sections: [{ heading: 'How can we help?', text: 'Write to us about your school, or about screening.' }],
    },
    { path: '/zh', title: '学习障碍', sections: [{ heading: '评估', text: '帮助孩子阅读和写作。' }] },
    { path: '/ar', title: 'للمدارس', sections: [{ heading: 'التقييم', text: 'كيف تلاحظ المدرسة الصعوبات' }] },
  ],
};
const search = createSearch(index);
const found = (query: string) =>
  search(query).map(({ page, section }) => page.path + (section.anchor ? `#${section.anchor}` : ''));

describe('the search', () => {
  test('puts the page of that title before pages that only mention the word', () => {
    expect(found('schools')).toEqual(['/schools', '/contact']);
  });

  test('leads to the section that answers', () => {
    expect(found('cost')).toEqual(['/schools#price']);
    expect([...(search('SUBSCRIPTION')[0]?.terms ?? [])]).toEqual(['subscription']);
  });

  test('finds beginnings and words with a slip, but not everything by one letter', () => {
    expect(found('screen')).toEqual(['/contact']);
    expect(found('subscribtion')).toEqual(['/schools#price']);
    expect(found('s')).toEqual([]);
  });

  test('wants all words when a section has them, else takes what there is', () => {
    expect(found('write school')).toEqual(['/contact']);
    expect(found('tell me the cost please')).toEqual(['/schools#price']);
    expect(found('zebra')).toEqual([]);
  });

  test('finds another word for the same, after the word itself', () => {
    const pages = [
      { path: '/a', title: 'A', sections: [{ heading: 'Fees', text: 'What you pay.' }] },
      { path: '/b', title: 'B', sections: [{ heading: 'The price', text: 'Of all.' }] },
      { path: '/ja', title: '案内', sections: [{ heading: '価格', text: '構成によります。' }] },
    ];
    const wide = createSearch({ pages }, [
      ['price', 'fees', 'cost'],
      ['料金', '価格'],
    ]);
    const paths = (query: string) => wide(query).map(({ page }) => page.path);
    expect(paths('price')).toEqual(['/b', '/a']);
    expect(paths('the COST')).toEqual(['/b']);
    expect(paths('料金')).toEqual(['/ja']);
    expect([...(wide('料金')[0]?.terms ?? [])]).toEqual(['価格']);
  });

  test('finds parts of Chinese words, single letters too, and Arabic words in any dress', () => {
    expect(found('障碍')).toEqual(['/zh']);
    expect(found('读')).toEqual(['/zh']);
    expect(found('写作')).toEqual(['/zh']);
    expect(found('مدرسه')).toEqual(['/ar']);
    expect(found('تقييم')).toEqual(['/ar']);
  });
});
