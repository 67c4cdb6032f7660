/** Username of the first administrator (D16, D128). Nobody can register it. */
export const FIRST_ADMIN = 'admin1';
