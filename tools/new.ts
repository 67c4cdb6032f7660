import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '@larkfield/federation/contract';
import { codeOwners } from './ci/code-owners.ts';
import { areaIds, ROOT } from './workspace/paths.ts';
import { hasTexts, refreshTexts, writeArea } from './new/area.ts';
import { checkName, NewError, takenNames } from './new/area-names.ts';

/** `npm run new -- …`: creates an area with everything that belongs to it, and updates generated files. */
const USAGE = `usage: npm run new -- area NAME          creates the area mf-NAME with its service, texts and tests
       npm run new -- texts NAMESPACE    copies new texts of locales/en/NAMESPACE.json into the other languages, marked
       npm run new -- owners             writes .github/CODEOWNERS as the area contracts say
       npm run new -- stored-data        writes the table of the privacy policy as the services declare`;

async function main([command, name, ...more]: readonly string[]): Promise<void> {
  if (command === 'owners' && !name) return writeOwners();
  if (command === 'stored-data' && !name) return updateStoredData();
  if (name && more.length === 0) {
    if (command === 'area') return newArea(name);
    if (command === 'texts') return newTexts(name);
  }
  throw new NewError(USAGE);
}

async function newArea(name: string): Promise<void> {
  checkName(name, await takenNames(ROOT, areaIds()));
  const files = await writeArea(ROOT, name);
  console.log(`mf-${name}, services/${name} and their texts: ${files.length} files`);
  // Installs, because the lock file has changed, and compiles the form validators.
  runTool('bootstrap.mjs', 'check', 'generate');
  await writeOwners();
  await updateStoredData();
  runTool('infra.ts');
  console.log(`
See it     npm run dev mf-${name}, then /${name} and /ar/${name}
Test it    npm test mf-${name}
Go on      "A new area" in CONTRIBUTING.md says what to change first`);
}

async function writeOwners(): Promise<void> {
  const contracts = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
  writeFileSync(join(ROOT, '.github/CODEOWNERS'), codeOwners(contracts));
}

/** Loads the services only now: they import what `check generate` has compiled. */
async function updateStoredData(): Promise<void> {
  const { allServices } = await import('@larkfield/kit/testing');
  const { writeStoredData } = await import('./privacy/stored-data.ts');
  await writeStoredData(await allServices());
}

function newTexts(namespace: string): void {
  if (!hasTexts(ROOT, namespace)) throw new NewError(`There is no locales/en/${namespace}.json.`);
  const changed = refreshTexts(ROOT, namespace);
  console.log(changed.length === 0 ? 'All languages have every text.' : changed.join('\n'));
}

function runTool(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools', script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0)
    throw new NewError('The files are written, but a later step failed: see the lines above.');
}

await main(process.argv.slice(2));
