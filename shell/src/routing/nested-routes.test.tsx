import { Link, Outlet, useParams } from '@larkfield/area';
import { screen } from '@testing-library/react';
import { followLink, resetBrowserForEachTest, pageModules, openHome } from '../testing/pages.tsx';
import { route, testData, testTable } from '../testing/site.ts';
import { headingText, settle } from '../testing/start-site.tsx';

resetBrowserForEachTest();

describe('routes of an area below an open-ended one', () => {
  const Users = () => (
    <>
      <h1>Users</h1>
      <Link to="/users/7">seven</Link>
      <Outlet />
    </>
  );
  const User = () => <p>user {useParams()['id']}</p>;
  const users = { Component: Users, children: [{ path: ':id', Component: User }] };
  const routes = [route('/'), route('/users/*', { page: 'users' })];
  const data = { ...testData(), table: testTable('en', routes) };

  test('come with its module and are routed like any other', async () => {
    const { arrive } = await openHome({ data, modules: { ...pageModules, users } });
    await arrive('home');
    await settle(() => {
      const link = Object.assign(document.createElement('a'), { href: '/users' });
      document.body.append(link);
      link.click();
    });
    await arrive('users');
    await arrive('users');
    expect(headingText()).toBe('Users');
    await followLink('seven');
    await arrive('users');
    expect(screen.getByText('user 7')).toBeInTheDocument();
    expect(location.pathname).toBe('/users/7');
  });

  test('are there for a document that begins at one of them', async () => {
    const page = { area: 'mf-a', page: 'users' };
    const { arrive } = await openHome({
      data: { ...data, page },
      Page: undefined,
      path: '/users/8',
      modules: { users },
    });
    await arrive('users');
    await arrive('users');
    expect(screen.getByText('user 8')).toBeInTheDocument();
  });
});
