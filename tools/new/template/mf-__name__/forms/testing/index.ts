import type { RequestForm } from '../index.ts';

/** A valid form, for tests of pages and services. */
export const requestSample = {
  firstname: 'José',
  lastname: 'O’Neill',
  email: 'jose@example.org',
  message: 'What does it cost,\nand when can we begin?',
} satisfies RequestForm;
