import { useSite, useTranslation, type ApiProblem, type ApiResult } from '@larkfield/area';
import { useRef, useState } from 'react';
import { useMessages } from '../form/use-messages.ts';
import { Button } from '../primitives/button.tsx';
import { SignerFields, type SignatureEntries, type SignerHandle } from './signer-fields.tsx';
import styles from './signing.module.css';
import type { SignedWaiver } from './signed-waiver.ts';

/** What a page says about the document that is signed. */
export interface ScreenSigning {
  /** The people who sign. Only several have titles. */
  readonly signers: readonly { readonly title?: string; readonly name: string }[];
  /** What a signature means. */
  readonly note: string;
  /** Returns the printed entries as one text. A signature is valid only for them. */
  readonly printed: () => string;
  /** Returns what to do before signing, or undefined. */
  readonly missing: () => string | undefined;
  readonly send: (signatures: readonly SignatureEntries[]) => Promise<ApiResult<{ readonly id: string }>>;
  /** Returns the label of a printed entry, or undefined if it is an entry of the signature. */
  readonly labelOf: (field: string) => string | undefined;
}

interface SignatureFieldsProps {
  readonly signing: ScreenSigning;
  readonly onSigned: (signed: SignedWaiver) => void;
}

/** Renders the signature on screen. */
export function SignatureFields({ signing, onSigned }: SignatureFieldsProps) {
  const { t } = useTranslation('signing');
  const message = useMessages();
  const { language } = useSite();
  const handles = useRef<(SignerHandle | null)[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { signers } = signing;

  const problemText = ({ fields: [first], message: key }: ApiProblem) => {
    if (!first) return message(key);
    const field = signing.labelOf(first.field) ?? (first.field.endsWith('name') ? t('name') : '');
    const text = message(first.key, { field });
    return field ? `${field}: ${text}` : text;
  };

  const sign = async () => {
    if (busy) return;
    const signatures = signers.map((_signer, index) => handles.current[index]?.signature());
    const unsigned = signers[signatures.indexOf(undefined)];
    if (unsigned) return setProblem(unsigned.title ? `${unsigned.title}: ${t('needed')}` : t('needed'));
    const missing = signing.missing();
    if (missing) return setProblem(missing);
    setBusy(true);
    setProblem(undefined);
    const printed = signing.printed();
    const result = await signing.send(signatures.flatMap((each) => each ?? []));
    setBusy(false);
    if (!result.ok) return setProblem(problemText(result.problem));
    const names = signers.map(({ name }, index) => handles.current[index]?.typedName() || name);
    onSigned({ id: result.value.id, name: new Intl.ListFormat(language).format(names), printed });
  };

  return (
    <div className={styles.signature}>
      {signers.map(({ title }, index) => (
        <SignerFields
          key={title ?? ''}
          ref={(handle) => void (handles.current[index] = handle)}
          title={title}
        />
      ))}
      <p className={styles.small}>{signing.note}</p>
      {problem && (
        <p role="alert" className={styles.failed}>
          {problem}
        </p>
      )}
      <Button onClick={() => void sign()} busy={busy}>
        {t('agree')}
      </Button>
    </div>
  );
}
