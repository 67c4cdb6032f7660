import { Button } from '@larkfield/ui';
import { useState } from 'react';
import styles from './receipt.module.css';

interface AskButtonProps {
  readonly label: string;
  readonly variant?: 'secondary';
  /** Success message; a downloaded file needs none. */
  readonly done?: string;
  readonly failed: string;
  readonly ask: () => Promise<boolean>;
}

/** Renders a button that calls the service, one call at a time, and shows the result. */
export function AskButton({ label, variant, done, failed, ask }: AskButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  const start = async () => {
    if (state === 'busy') return;
    setState('busy');
    setState((await ask()) ? 'done' : 'failed');
  };
  return (
    <>
      <Button {...(variant ? { variant } : {})} busy={state === 'busy'} onClick={() => void start()}>
        {label}
      </Button>
      <p role="status" className={styles.news}>
        {state === 'done' && done}
        {state === 'failed' && failed}
      </p>
    </>
  );
}
