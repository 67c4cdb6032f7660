import { parseDay } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { adminAuditEntry, updateRecord, type RecordAction } from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { readInvestSettings } from '../settings.ts';
import { dayOf, daysAfter } from './hold.ts';
import { openCents } from './payments.ts';
import { investmentIndexes, investmentStore, type InvestmentRecord } from './store.ts';
import { transferMail } from './transfer-mail.ts';

const MAX_DAYS_AHEAD = 366;

const entry = (name: string) => `invest.records:investments.entries.${name}`;

/** Holds a pledge until a later day, which the investor is told. It never ends earlier than they were told. */
export const extendHold: RecordAction = {
  from: ['pledged'],
  roles: FINANCE,
  mails: true,
  form: {
    entries: { until: { type: 'date', label: entry('until'), hint: entry('untilHint') } },
    async filled(context, reference) {
      const { heldUntil = '' } = await readPledge(context, reference);
      const { holdDays } = await readInvestSettings(context);
      const next = daysAfter(dayOf(context.now()), holdDays);
      return { until: heldUntil > next ? heldUntil : next };
    },
  },
  async run(context, request, read, { values }) {
    const { reference } = read;
    const before = await readPledge(context, reference);
    const until = String(values['until']);
    if (!isLater(until, before, dayOf(context.now())))
      throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'until', key: 'errors.laterDay' }] });
    const pledge = { ...before, heldUntil: until, open: await openCents(context.db, before) };
    const was = before.heldUntil === undefined ? {} : { was: before.heldUntil };
    await updateRecord(context, investmentIndexes, read, {
      set: { heldUntil: until },
      unset: ['remindedAt', 'holdOverAt'],
      from: ['pledged'],
      mail: [transferMail(context, 'held', pledge, undefined)],
      audit: {
        ...adminAuditEntry({ subject: 'investment' }, 'hold', reference, request),
        changes: [{ field: 'heldUntil', ...was, to: until }],
      },
    });
    context.wake();
  },
};

function isLater(until: string, { heldUntil = '' }: InvestmentRecord, today: string): boolean {
  const isDay = parseDay(until) !== undefined;
  return isDay && until > heldUntil && until >= today && until <= daysAfter(today, MAX_DAYS_AHEAD);
}

async function readPledge({ db }: Pick<ServiceContext, 'db'>, reference: string): Promise<InvestmentRecord> {
  const found = await investmentStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}
