import { MongoClient } from 'mongodb';
import { LOGIN, createPendingAccount, uniqueAccount, PASSWORD } from '../../e2e/support/data/accounts.ts';
import { fillIn, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

const CREATE = '/api/create/equity';
const t = (key: string) => textOf('en', `support:equity.${key}`);

async function approve(username: string): Promise<void> {
  const client = new MongoClient(process.env['SITE_DATABASE'] ?? '');
  try {
    const accounts = client.db().collection('identity_accounts');
    await accounts.updateOne({ username }, { $set: { status: 'active' } });
  } finally {
    await client.close();
  }
}

// covers: S39, S44
test('what is typed outlasts the login on the way, and success is told when there is one', async ({
  page,
  context,
  watch,
}) => {
  const account = uniqueAccount();
  await createPendingAccount(context, account);
  await approve(account.username);
  await page.clock.install();
  await openPage(page, '/equityinvest');
  await expect(page.getByRole('heading', { name: t('signInTitle') })).toBeVisible();
  await fillIn(page, CREATE, {
    'user.first_name': 'Nora',
    'user.last_name': 'Lindqvist',
    'user.mail': account.email,
    'user.phone_nr': '٠٨ ٥٥٥ ٠١٠٠',
    'user.address': 'Storgatan 4',
    'user.city': 'Uppsala',
    'user.zipcode': '753 31',
    'user.country': 'SE',
    'user.state': 'Uppsala',
    level: 'tier2',
    risk: 'true',
  });
  await passFormTime(page);
  // Without an account the form is refused with an explanation, and keeps its entries.
  await page.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(page.getByText(textOf('en', 'forms:problems.notSignedIn'))).toBeVisible();
  expect(watch.problems.splice(0).join()).toContain('401');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('signIn') })
    .click();
  await fillIn(page, LOGIN, { username: account.username, password: PASSWORD });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/equityinvest$/);
  await expect(page.getByText(t('kept'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('signInTitle') })).toHaveCount(0);
  await expect(page.locator('[name="user.country"]')).toHaveValue('SE');
  await passFormTime(page);
  await page.getByRole('button', { name: t('send'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Submit successful!');
  const [record, ...more] = await findRecords('equity_interests', { email: account.email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ level: 'tier2', riskVersion: '2026-11', lastName: 'Lindqvist' });
});
