import { addParts, LIMIT, ServiceError, type ServiceContext } from '@larkfield/kit';
import { donationKey, providerOf } from '../config.ts';
import { receiptMail } from './mail.ts';
import { createPayPal } from './paypal.ts';
import { tokenFor } from './rules.ts';
import type { Cashier } from './settle.ts';
import { donationStore, type DonationRecord, type Donations } from './store.ts';

/** Who asks for a receipt. */
interface Asker {
  readonly actor: string;
  readonly requestId: string;
  /** As an administrator has read the record. */
  readonly condition?: object;
}

/** What routes, notifications and worker have in common. */
export interface Till {
  readonly donations: Donations;
  readonly key: Buffer;
  /** Nothing while nobody takes donations. */
  readonly cashier: Cashier | undefined;
  /** Mails the receipt once more. @throws ServiceError when there is none, or nobody to send it to. */
  resend(donation: DonationRecord, asker: Asker): Promise<void>;
}

const tills = new WeakMap<ServiceContext, Till>();

/** The one till of a service: PayPal's token is asked for once. @throws ConfigError */
export function cashierOf(context: ServiceContext): Till {
  const known = tills.get(context);
  if (known) return known;
  const { db, config, log, now } = context;
  const donations = donationStore(db);
  const key = donationKey(config);
  const provider = providerOf(config);
  const receipt = (donation: DonationRecord, paidAt: Date) =>
    receiptMail(donation, paidAt, {
      token: tokenFor(donation.reference, key),
      siteOrigin: config.SITE_ORIGIN,
    });
  const wake = () => context.wake();
  const cashier = provider && { donations, paypal: createPayPal(provider), log, now, wake, receipt };

  async function resend(
    donation: DonationRecord,
    { actor, requestId, condition = {} }: Asker,
  ): Promise<void> {
    const { paidAt, reference, email } = donation;
    if (paidAt === undefined || email === undefined) throw new ServiceError('WRONG_STATE');
    const line = { action: 'donation.resend', actor, subject: reference, requestId };
    const update = addParts(now(), receipt(donation, paidAt), [line]);
    const { matchedCount } = await donations.updateOne({ _id: donation._id, ...condition }, update, LIMIT);
    if (matchedCount === 0) throw new ServiceError('VERSION_CONFLICT');
    wake();
  }

  const till = { donations, key, cashier, resend };
  tills.set(context, till);
  return till;
}
