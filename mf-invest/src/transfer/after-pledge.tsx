import { get, useSite } from '@larkfield/area';
import { useEffect, useState } from 'react';
import type { Portfolio } from '../../shared/wire.ts';
import { TransferDetails } from './transfer-details.tsx';

/** Renders how to transfer the money of a pledge that was just made. While it cannot be read, the mail has it. */
export function AfterPledge({ reference }: { readonly reference: string }) {
  const { language } = useSite();
  const [portfolio, setPortfolio] = useState<Portfolio>();
  useEffect(() => {
    let gone = false;
    void get<Portfolio>(`/api/invest/portfolio?language=${language}`).then((answer) => {
      if (answer.ok && !gone) setPortfolio(answer.value);
    });
    return () => void (gone = true);
  }, [language]);
  const pledge = portfolio?.investments.find((own) => own.reference === reference);
  if (!portfolio || pledge?.state !== 'pledged') return null;
  const { account, timeZone } = portfolio;
  return <TransferDetails pledge={pledge} account={account} timeZone={timeZone} />;
}
