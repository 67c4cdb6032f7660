import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { addParts } from '@larkfield/kit/records';
import { readDonationKey, readPaymentProvider } from '../config.ts';
import { receiptMail } from './mail.ts';
import { createPayPalClient } from './paypal.ts';
import { donationToken } from './rules.ts';
import type { PaymentContext } from './settle.ts';
import { donationStore, type DonationRecord, type Donations } from './store.ts';

interface Requester {
  readonly actor: string;
  readonly requestId: string;
  readonly condition?: object;
}

export interface DonationContext {
  readonly donations: Donations;
  readonly key: Buffer;
  /** Undefined while donations are off. */
  readonly payments: PaymentContext | undefined;
  /** Mails the receipt again. @throws ServiceError `WRONG_STATE` without payment or address; `VERSION_CONFLICT` */
  resendReceipt(donation: DonationRecord, requester: Requester): Promise<void>;
}

const contexts = new WeakMap<ServiceContext, DonationContext>();

/** Returns the donation context, created once per service, so that PayPal's token is reused. @throws ConfigError */
export function donationContextOf(context: ServiceContext): DonationContext {
  const known = contexts.get(context);
  if (known) return known;
  const { db, config, log, now } = context;
  const donations = donationStore(db);
  const key = readDonationKey(config);
  const provider = readPaymentProvider(config);
  const receiptMails = (donation: DonationRecord, paidAt: Date) =>
    receiptMail(donation, paidAt, {
      token: donationToken(donation.reference, key),
      siteOrigin: config.SITE_ORIGIN,
    });
  const wake = () => context.wake();
  const payments = provider && {
    donations,
    paypal: createPayPalClient(provider),
    log,
    now,
    wake,
    receiptMails,
  };

  async function resendReceipt(
    donation: DonationRecord,
    { actor, requestId, condition = {} }: Requester,
  ): Promise<void> {
    const { paidAt, reference, email } = donation;
    if (paidAt === undefined || email === undefined) throw new ServiceError('WRONG_STATE');
    const line = { action: 'donation.resend', actor, subject: reference, requestId };
    const update = addParts(now(), receiptMails(donation, paidAt), [line]);
    const { matchedCount } = await donations.updateOne(
      { _id: donation._id, ...condition },
      update,
      QUERY_TIMEOUT,
    );
    if (matchedCount === 0) throw new ServiceError('VERSION_CONFLICT');
    wake();
  }

  const created = { donations, key, payments, resendReceipt };
  contexts.set(context, created);
  return created;
}
