import type { FileOwner, StoredFile } from '@larkfield/kit/http';

/** The report of a visit, as the office has uploaded it. */
export interface Report {
  readonly file: StoredFile;
  readonly at: Date;
  /** When the parent opened it for the first and the last time, and how often. */
  readonly openedAt?: Date;
  readonly lastOpenedAt?: Date;
  readonly openings?: number;
}

/** Fields of a registration about its report. */
export interface ReportFields {
  /** From when the promised days count: the time of the visit. */
  readonly visitedAt?: Date;
  readonly report?: Report;
  /** Wrong reports whose files are not deleted yet. */
  readonly formerReports?: readonly StoredFile[];
}

/** Owner of the report's file in the file service. */
export const reportOwner = (reference: string): FileOwner => ({
  service: 'fieldtrial',
  kind: 'report',
  record: reference,
});

/** Returns all files of reports, also those that wait for deletion. */
export const reportFiles = ({ report, formerReports = [] }: ReportFields): readonly StoredFile[] => [
  ...formerReports,
  ...(report ? [report.file] : []),
];
