// Apart from the other components, so that only pages with a code load it.
export { QrCode } from './qr-code.tsx';
