import { readCsv, type CsvLine, type CsvSeparator } from './read-csv.ts';

/** What is read of a bank's table. */
const COLUMNS = ['day', 'cents', 'text', 'sender', 'account', 'bankId', 'currency', 'direction'] as const;
export type BankColumn = (typeof COLUMNS)[number];

/**
 * Headers of banks, as letters and digits without accents. Of several columns with one meaning, the header that comes
 * first here counts: a booking has its own date, and the value date is another one.
 */
const HEADERS: Readonly<Record<BankColumn, readonly string[]>> = {
  day: [
    ...['bookingdate', 'postingdate', 'transactiondate', 'posteddate', 'completeddate', 'date', 'posted'],
    ...['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'valuedate', 'valuta', 'valutadatum'],
    ...[
      'wertstellung',
      'dateoperation',
      'dateduneoperation',
      'datecomptable',
      'fecha',
      'fechaoperacion',
      'data',
    ],
    ...['bokforingsdag', 'bokforingsdatum'],
  ],
  cents: [
    ...['amount', 'amountusd', 'transactionamount', 'creditamount', 'credit', 'paidin', 'moneyin', 'betrag'],
    ...['betragusd', 'umsatz', 'haben', 'gutschrift', 'montant', 'montantusd', 'importe', 'valor', 'belopp'],
  ],
  text: [
    ...['paymentreference', 'reference', 'remittanceinformation', 'remittance', 'paymentdetails', 'purpose'],
    ...['memo', 'description', 'details', 'narrative', 'message', 'verwendungszweck', 'buchungstext'],
    ...['libelle', 'motif', 'concepto', 'historico', 'descricao', 'meddelande'],
  ],
  sender: [
    ...[
      'sender',
      'sendername',
      'payer',
      'payername',
      'from',
      'counterparty',
      'counterpartyname',
      'originator',
    ],
    ...['debtor', 'debtorname', 'name', 'auftraggeber', 'auftraggeberbeguenstigter', 'zahlungspflichtiger'],
    ...['beguenstigterzahlungspflichtiger', 'namezahlungsbeteiligter', 'emetteur', 'ordenante', 'avsandare'],
  ],
  account: [
    ...[
      'senderiban',
      'senderaccount',
      'payeriban',
      'payeraccount',
      'counterpartyiban',
      'counterpartyaccount',
    ],
    ...['debtoriban', 'debtoraccount', 'iban', 'ibanzahlungsbeteiligter', 'kontonummeriban', 'kontonummer'],
    ...['accountnumber', 'account'],
  ],
  bankId: [
    ...['transactionid', 'transactionnumber', 'transactionreference', 'bankreference', 'fitid', 'id'],
    ...['transaktionsid', 'bankreferenz', 'umsatzid'],
  ],
  currency: [
    'currency',
    'transactioncurrency',
    'wahrung',
    'waehrung',
    'devise',
    'divisa',
    'moneda',
    'moeda',
    'valutakod',
  ],
  direction: ['creditdebit', 'creditdebitindicator', 'debitcredit', 'drcr', 'crdr', 'sollhaben'],
};

const SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];

/** Banks write about the account before the table. */
const MAX_LINES_BEFORE = 30;
const START_LENGTH = 20_000;

export interface BankTable {
  readonly separator: CsvSeparator;
  readonly header: CsvLine;
  /** Places of the columns in each line. */
  readonly places: Readonly<Partial<Record<BankColumn, number>>>;
}

/** Finds the line with the headers: the first one with a date and an amount. Returns undefined if there is none. */
export function findTable(text: string): BankTable | undefined {
  const found = SEPARATORS.flatMap((separator) => {
    const { lines } = readCsv(text.slice(0, START_LENGTH), separator);
    for (const header of lines.slice(0, MAX_LINES_BEFORE)) {
      const places = placesIn(header.cells);
      if (places.day !== undefined && places.cents !== undefined) return [{ separator, header, places }];
    }
    return [];
  });
  const width = ({ places }: BankTable) => Object.keys(places).length;
  return found.toSorted((one, other) => width(other) - width(one))[0];
}

function placesIn(cells: readonly string[]): BankTable['places'] {
  const names = cells.map(plainName);
  const places = COLUMNS.map((column) => {
    const known = HEADERS[column].find((header) => names.includes(header));
    return [column, known === undefined ? undefined : names.indexOf(known)] as const;
  });
  return Object.fromEntries(places.filter(([, place]) => place !== undefined));
}

function plainName(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');
}
