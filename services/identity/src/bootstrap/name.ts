/** Name of the first administrator (D16, D128); nobody can register it. */
export const FIRST_ADMIN = 'admin1';
