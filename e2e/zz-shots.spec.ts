import { insertAccount } from './support/admins.ts';
import { logIn } from './support/accounts.ts';
import { test } from './support/test.ts';
import { visit } from './support/visit.ts';
const D='/tmp/rough-shots';
test('shots', async ({ page, context, baseURL, watch }) => {
  test.setTimeout(600_000);
  const shot=async(n:string,full=true)=>{ await page.screenshot({path:`${D}/${n}.png`,fullPage:full}).catch(()=>undefined); };
  for (const p of ['/ar','/ar/whyLarkSuite','/ar/technology','/ar/fieldTrial','/ar/supportus','/ar/partner','/ar/schools','/ar/providers','/ar/about']) {
    await page.setViewportSize({width:1000,height:800}); await visit(page,p); await shot('ar'+p.replaceAll('/','_'));
  }
  await page.emulateMedia({media:'print'});
  for (const p of ['/fieldTrial','/events','/volunteer','/equityinvest','/openings','/fieldTrial/register','/supportus','/donate']) {
    await page.setViewportSize({width:794,height:1100}); await visit(page,p); await shot('print'+p.replaceAll('/','_'));
  }
  await page.emulateMedia({media:'screen',forcedColors:'active',colorScheme:'dark'});
  for (const p of ['/','/volunteer','/events','/supportus']) { await page.setViewportSize({width:1280,height:900}); await visit(page,p); await shot('forced'+p.replaceAll('/','_'),p!=='/'); }
  await page.emulateMedia({forcedColors:'none',colorScheme:'light'});
  await page.setViewportSize({width:390,height:844});
  const { username } = await insertAccount();
  await logIn(page, username); await visit(page,'/'); await page.getByRole('button',{name:'Menu'}).click(); await page.waitForTimeout(300); await shot('menu390',false);
  await context.addCookies([{ name: 'reading', value: '200.wider.plain.off', url: baseURL ?? '' }]);
  await visit(page,'/'); await page.locator('button[popovertarget="accessibility-menu"]').click(); await shot('a11y390',false);
  await page.locator('#accessibility-menu summary').nth(1).click(); await shot('a11y390b',false);
  watch.problems.length=0;
});
