import type { Brand } from '@larkfield/contracts';

/** An operator with one of everything that documents name. */
export const testBrand: Brand = {
  name: 'Larkfield',
  product: 'Suite',
  email: 'a@b.example',
  phone: '+1',
  address: [],
  social: [{ network: 'X', url: 'https://x.com/' }],
  blog: [],
  copyright: '',
};
