import type { IssueDetails } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';

export interface IssueDialogProps {
  readonly open: boolean;
  readonly issue: IssueModel;
  readonly stored: IssueDetails;
  readonly onClose: () => void;
}
