import { resolve } from 'node:path';
import type { MongoClient } from 'mongodb';
import { centsToDecimal } from '@larkfield/contracts/money';
import { StoreError } from '@larkfield/embedded-mongo';
import { MoveError, exportAll, importAll, type MoveResult } from '@larkfield/embedded-mongo/move';
import { serve } from '@larkfield/embedded-mongo/serve';
import { verifyAudit } from '@larkfield/kit/records';
import { checkBooks, isRight, type BooksReport } from '../services/invest/src/bookkeeping/check-books.ts';
import { withDatabase } from './processes/database.ts';

/** `npm run db -- …`: exports and imports the site's database, runs the embedded database alone, or verifies the audit. */
const USAGE = `usage: npm run db -- export DIR          write every document and index to DIR
       npm run db -- import DIR          import them into an empty database
       npm run db -- serve --port N --dir D
       npm run db -- verify              check the audit of each service, and the ledger of investments
export, import and verify work on MONGODB_URL, or on the embedded database in DATA_DIR (default: data) while it is not running.`;

async function move(
  verb: string,
  dir: string,
  work: (client: MongoClient, dir: string) => Promise<MoveResult>,
): Promise<void> {
  const { collections, documents } = await withDatabase((client) => work(client, resolve(dir)));
  process.stdout.write(`${verb} ${documents} documents of ${collections} collections\n`);
}

/** Prints one line per service and account. Fails when an audit entry was changed or removed, or the ledger is wrong. */
async function verify(): Promise<void> {
  const { reports, books } = await withDatabase(async (client) => {
    const db = client.db();
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const services = names
      .filter((name) => name.endsWith('_audit'))
      .map((name) => name.replace(/_audit$/, ''));
    return {
      reports: await Promise.all(services.sort().map((service) => verifyAudit(db, service))),
      books: await checkBooks(db),
    };
  });
  for (const { service, lines, before, problems, head } of reports) {
    const older = before > 0 ? `, ${before} from before there was a chain` : '';
    const found =
      problems.map(({ seq, what }) => `line ${seq} ${what}`).join(', ') || `whole, ends with ${head}`;
    process.stdout.write(`${service}: ${lines} lines${older}: ${found}\n`);
  }
  process.stdout.write(describeBooks(books));
  if (!isRight(books) || reports.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

function describeBooks({ entries, balances, sum, wrong, overdrawn, withdrawals }: BooksReport): string {
  const lines = [
    `ledger: ${entries} entries, sum of all accounts ${centsToDecimal(sum)} dollars`,
    ...Object.entries(balances).map(([name, cents]) => `  ${name}: ${centsToDecimal(cents)}`),
    ...wrong.map(({ key, what }) => `  entry ${key}: ${what}`),
    ...overdrawn.map(({ account, cents }) => `  ${account}: ${centsToDecimal(cents)} more paid than owed`),
    ...withdrawals.map((reference) => `  withdrawal ${reference}: its record and the ledger differ`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  const [dir] = args;
  if (command === 'serve') return serve(args);
  if (command === 'export' && dir && args.length === 1) return move('exported', dir, exportAll);
  if (command === 'import' && dir && args.length === 1) return move('imported', dir, importAll);
  if (command === 'verify' && args.length === 0) return verify();
  throw new MoveError(USAGE);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof StoreError && error.message.includes('in use')) {
    console.error(`db: ${error.message}: stop the site first, or name its database by MONGODB_URL`);
  } else if (error instanceof Error)
    console.error(error instanceof MoveError ? error.message : `db: ${error.message}`);
  process.exitCode = 1;
}
