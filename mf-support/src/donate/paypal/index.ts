// Everything that talks to PayPal, in a chunk of its own: loaded only when there is something to pay.
export { PayPalButtons } from './buttons.tsx';
export { ResumePayment } from './resume-payment.tsx';
