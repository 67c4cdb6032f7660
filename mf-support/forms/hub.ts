/** Answer of `GET /api/support/hub`: which of the ways to invest are open. */
export interface HubData {
  readonly equityOpen: boolean;
  readonly directOpen: boolean;
}
