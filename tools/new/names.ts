import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { readContract } from '@larkfield/federation/contract';

/** A name that cannot be taken, or a command that says none. The message is for whoever typed it and is one line. */
export class NewError extends Error {
  override readonly name = 'NewError';
}

/** What would break with it, by name. */
export type TakenNames = ReadonlyMap<string, string>;

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Titles of its pages have to fit into results of search engines. */
const LONGEST = 20;

/** First segments that the edge answers itself. */
const OF_THE_EDGE = ['api', 'assets', 'dev', 'health', 'page-data', 'preferences', 'releases'];

/** @throws NewError saying what is wrong with a name for an area, or who has it. */
export function checkName(name: string, taken: TakenNames): void {
  if (name.startsWith('mf-'))
    throw new NewError(`Leave out mf-, it is put before the name: npm run new -- area ${name.slice(3)}`);
  if (!NAME.test(name))
    throw new NewError(
      `“${name}” cannot be the name of an area: it takes lower-case letters and digits, begins with a letter, and joins words by single hyphens, as in field-trials or fair-2027.`,
    );
  if (name.length > LONGEST)
    throw new NewError(
      `“${name}” is too long for the name of an area: ${name.length} characters, ${LONGEST} at most.`,
    );
  const why = taken.get(name);
  if (why) throw new NewError(`“${name}” cannot be the name of an area: ${why}.`);
}

/** Names of areas, services, texts, languages and addresses of the tree. */
export async function takenNames(root: string, areas: readonly string[]): Promise<TakenNames> {
  const contracts = await Promise.all(areas.map((id) => readContract(root, id)));
  const addresses = contracts.flatMap(({ id, routes }) =>
    routes
      .flatMap(({ path, aliases = [] }) => [path, ...aliases])
      .map((path) => [firstSegment(path), `the address /${firstSegment(path)} belongs to ${id}`] as const),
  );
  const names = (folder: string) => readdirSync(join(root, folder));
  return new Map([
    ...OF_THE_EDGE.map((name) => [name, `the edge answers /${name} itself`] as const),
    ...LANGUAGES.map(({ tag }) => [tag.toLowerCase(), `/${tag} is where a language begins`] as const),
    ...addresses,
    ...names('locales/en').map((file) => [spaceOf(file), `there is a locales/en/${file}`] as const),
    ...names('services').map((name) => [name, `there is a services/${name}`] as const),
    ...areas.map((id) => [id.replace('mf-', ''), `there is a folder ${id}`] as const),
  ]);
}

function firstSegment(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase();
}

function spaceOf(file: string): string {
  return file.replace(/(\.mail)?\.json$/, '');
}
