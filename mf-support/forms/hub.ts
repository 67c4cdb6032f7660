/** Answer of `GET /api/support/hub`: which ways to invest are open. */
export interface HubData {
  readonly equityOpen: boolean;
  readonly directOpen: boolean;
}
