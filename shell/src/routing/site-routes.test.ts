import type { RouteObject } from 'react-router-dom';
import { route, testTable } from '../testing/site.ts';
import { siteRoutes } from './site-routes.tsx';

const loaders = { language: jest.fn(), page: jest.fn(), unknown: jest.fn() };
const table = testTable('fr', [route('/'), route('/about', { page: 'about' }), route('/events/:slug')]);
const pathsOf = (tree: RouteObject | undefined) => tree?.children?.map(({ path, index }) => path ?? index);

test('the language of the document has all pages, others their home page until one of theirs is asked for', () => {
  const { routes, patch } = siteRoutes(table, 'fr', loaders);
  const tree = (tag: string) => routes.find(({ id }) => id === tag);
  expect(pathsOf(tree('fr'))).toEqual([true, 'about', 'events/:slug']);
  expect([pathsOf(tree('en')), pathsOf(tree('ar'))]).toEqual([[true], [true]]);

  const added = jest.fn();
  patch({ path: '/fr/nowhere', patch: added });
  expect(added).not.toHaveBeenCalled();
  patch({ path: '/ar/about', patch: added });
  patch({ path: '/ar/events/x', patch: added });
  patch({ path: '/about', patch: added });
  expect(added.mock.calls.map(([id, children]) => [id, pathsOf({ children })])).toEqual([
    ['ar', ['about', 'events/:slug']],
    ['en', ['about', 'events/:slug']],
  ]);
});
