/** Paths of icons that few pages use, for `path` of `Icon`. */
export const PHONE_ICON =
  'M7.5 3.5 10 8.5 7.8 10.3c1 2.4 3 4.5 5.7 5.8l2-2.3 5 2.3c-.2 2.8-2 4.5-4.3 4.4C9.6 20 4 14.4 3.5 7.8 3.4 5.5 4.9 3.8 7.5 3.5Z';
export const PIN_ICON =
  'M12 21c-4.5-4.7-6.8-8.3-6.8-11.2a6.8 6.8 0 0 1 13.6 0C18.8 12.7 16.5 16.3 12 21Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';
export const TICKET_ICON = 'M3.5 9V6h17v3a3 3 0 0 0 0 6v3h-17v-3a3 3 0 0 0 0-6Zm11-2.5v2m0 2.5v2m0 2.5v2';
export const SEARCH_ICON = 'm20.5 20.5-5-5M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z';
