import { useSite } from '@larkfield/area';
import {
  downloadFromPost,
  readForm,
  WaiverChoice,
  type SignedWaiver,
  type WaiverFormat,
} from '@larkfield/ui';
import { lazy, useEffect, useRef, useState } from 'react';
import { printedEntries, type PrintedEntries } from '../rules/volunteer-waiver.ts';
import styles from './page.module.css';

const WaiverSignature = lazy(async () => {
  const part = await import(/* webpackChunkName: "signature" */ './waiver-signature.tsx');
  return { default: part.WaiverSignature };
});

const EVENTS = ['input', 'reset'] as const;

/** Renders the ways to give the signed waiver: on the screen, or on paper that is uploaded. */
export function WaiverWays() {
  const { language } = useSite();
  const around = useRef<HTMLDivElement>(null);
  const [entries, setEntries] = useState<PrintedEntries>({});
  const [signed, setSigned] = useState<SignedWaiver>();
  const read = (): PrintedEntries => {
    const form = around.current?.closest('form');
    return form ? readForm(form) : {};
  };

  useEffect(() => {
    const form = around.current?.closest('form');
    if (!form) return;
    // A form is reset after its event.
    const update = () => queueMicrotask(() => setEntries(readForm(form)));
    update();
    for (const event of EVENTS) form.addEventListener(event, update);
    return () => {
      for (const event of EVENTS) form.removeEventListener(event, update);
    };
  }, []);

  const download = (format: WaiverFormat) =>
    downloadFromPost(
      '/api/volunteer/waiver',
      { ...printedEntries(read()), format, language },
      `waiver.${format}`,
    );
  return (
    <div ref={around} className={styles.upload}>
      <WaiverChoice
        name="waiver"
        upload="/api/volunteer/waiverFile"
        empty="/api/volunteer/waiver"
        formats={['docx', 'pdf']}
        download={download}
        signature={<WaiverSignature read={read} entries={entries} signed={signed} onSigned={setSigned} />}
        signed={signed !== undefined}
      />
    </div>
  );
}
