import { useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Card } from '@larkfield/ui';
import type { ReactNode } from 'react';
import { PANEL_IDS, type FormPanels, type PanelName } from './use-form-panels.ts';

interface FormCardProps {
  readonly name: PanelName;
  readonly panels: FormPanels;
  /** Text on the card after a success. */
  readonly sent: string;
}

/** Renders a card that opens a form: without script a link to the form's anchor, with script a toggle button. */
export function FormCard({ name, panels, sent }: FormCardProps) {
  const { t } = useTranslation('marketing');
  const { t: forms } = useTranslation('forms');
  const { interactive } = useSite();
  const isOpen = panels.open === name;
  const reference = panels.references[name];
  const variant = name === 'form' ? 'primary' : 'secondary';
  return (
    <InfoCard title={t(`contact.${name}.title`)} text={t(`contact.${name}.text`)}>
      {interactive ? (
        <Button
          id={`${PANEL_IDS[name]}-toggle`}
          variant={variant}
          aria-expanded={isOpen}
          aria-controls={PANEL_IDS[name]}
          onClick={() => panels.toggle(name)}
        >
          {isOpen ? t(`contact.${name}.close`) : t(`contact.${name}.open`)}
        </Button>
      ) : (
        <ButtonLink href={`#${PANEL_IDS[name]}`} variant={variant}>
          {t(`contact.${name}.open`)}
        </ButtonLink>
      )}
      <p role="status">
        {reference !== undefined && (
          <>
            {sent} {forms('sent.reference')} <strong>{reference}</strong>
          </>
        )}
      </p>
    </InfoCard>
  );
}

interface InfoCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function InfoCard({ title, text, children }: InfoCardProps) {
  return (
    <Card title={title} action={children}>
      <p>{text}</p>
    </Card>
  );
}
