import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import parts from '../../frame/parts.module.css';
import type { IssueItem } from '../model/issue.ts';

interface ItemButtonProps {
  readonly label: string;
  readonly item: IssueItem;
  readonly off?: boolean;
  readonly onPress: () => void;
}

/** Renders a button whose name says which item it is about. It keeps the focus when it has nothing to do any more. */
export function ItemButton({ label, item: { title }, off = false, onPress }: ItemButtonProps) {
  const { t } = useTranslation('admin');
  return (
    <Button
      variant="secondary"
      className={parts.small}
      busy={off}
      aria-label={t('users.actionFor', { action: label, name: title })}
      onClick={() => !off && onPress()}
    >
      {label}
    </Button>
  );
}
