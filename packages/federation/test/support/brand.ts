import type { Brand } from '@larkfield/contracts';

/** A brand with one of everything that documents contain. */
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
