import assert from 'node:assert/strict';
import type { Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { TestService } from '@larkfield/kit/testing';
import type { OpeningForm } from '../../src/openings/forms.ts';
import type { OpeningText } from '../../src/openings/store.ts';

export const germanText: OpeningText = {
  role: 'Gärtner',
  summary: 'Pflegen Sie den Schulgarten.',
  tasks: ['Gießen.'],
  asks: ['Geduld.'],
  place: 'In Bremen',
};

export function openingSample(change: Partial<OpeningForm> = {}): OpeningForm {
  const en = {
    role: 'Gardener',
    summary: 'Look after the school garden.',
    tasks: ['Water it.', 'Weed it.'],
    asks: ['Patience.'],
    place: 'In Bremen',
  };
  const numbers = { hours: 2, places: 3, taken: 1 };
  return { slug: 'gardener', state: 'open', ...numbers, texts: { en, de: germanText }, ...change };
}

export async function createTestOpening(
  service: TestService,
  change: Partial<OpeningForm> = {},
): Promise<string> {
  const answer = await service.post('/api/openings/create', openingSample(change));
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

export async function requestPage(
  service: TestService,
  path: string,
  language: Language = 'en',
  search = '',
): Promise<PageAnswer> {
  const answer = await service.app.inject({
    url: '/pages',
    query: { path, language, search, site: 'site-1' },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PageAnswer>();
}
