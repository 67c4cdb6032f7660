import { renderInSite } from '../testing/render.tsx';
import { screen } from '@testing-library/react';
import { QrCode } from './qr-code.tsx';

const KEY = 'otpauth://totp/Larkfield:admin1?secret=JBSWY3DPEHPK3PXP&issuer=Larkfield';

test('a code is a picture with a name, drawn square by square with white around it', () => {
  renderInSite(<QrCode text={KEY} label="QR code" />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const [, , size] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const squares = [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
  // The finder pattern starts after the quiet zone, which is empty.
  expect(squares[0]?.slice(1)).toEqual(['4', '4']);
  for (const [, x, y] of squares) {
    expect(Number(x)).toBeGreaterThanOrEqual(4);
    expect(Number(y)).toBeLessThan((size ?? 0) - 4);
  }
});

test('another text is another picture', () => {
  const drawn = (text: string) =>
    renderInSite(<QrCode text={text} label="QR code" />)
      .container.querySelector('path')
      ?.getAttribute('d');
  expect(drawn(KEY)).not.toBe(drawn(`${KEY}2`));
});
