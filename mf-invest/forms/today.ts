/** Data of `/invest/today`: the service answers it, the page shows it. */
export interface TodayData {
  /** Requests of the last 24 hours. */
  readonly requests: number;
}
