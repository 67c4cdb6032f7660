import { indexTerms, wordsOf } from './words.ts';

const terms = (text: string) => wordsOf(text).map(({ term }) => term);

describe('the words of a text', () => {
  test('are compared without case, accents and width', () => {
    expect(terms('École, Förderung; Đánh giá ＡＩ Ещё Straße')).toEqual([
      'ecole',
      'forderung',
      'danh',
      'gia',
      'ai',
      'еще',
      'strasse',
    ]);
  });

  test('are found where they stand, whatever their form', () => {
    const text = 'L’école: 130,000';
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'L',
      'école',
      '130',
      '000',
    ]);
  });

  test('are pairs of letters in Chinese, Japanese and Korean, whose own marks stay', () => {
    expect(terms('AI学习障碍')).toEqual(['ai', '学习', '习障', '障碍']);
    expect(terms('ことば')).toEqual(['こと', 'とば']);
    expect(terms('학교')).toEqual(['학교']);
    expect(terms('読')).toEqual(['読']);
  });

  test('are the same in Arabic with and without article, vowel signs and forms of alef', () => {
    expect(terms('المدرسة')).toEqual(terms('مدرسه'));
    expect(terms('أُسْرَة')).toEqual(terms('اسرة'));
    expect(terms('والتقييم')).toEqual(terms('تقييم'));
  });
});

test('the last letter of a Chinese word is found too', () => {
  expect(indexTerms('学习。障碍 AI')).toEqual(['学习', '习', '障碍', '碍', 'ai']);
  expect(indexTerms('习')).toEqual(['习']);
});
