/** Labels of the stand-in's buttons: PayPal's are in its own language, too. */
const LABELS = { 'paypal-button': 'PayPal', 'paypal-basic-card-button': 'Debit or Credit Card' } as const;

/** Defines the elements that PayPal's script defines: two buttons, and the place of the card form. */
export function defineStandInElements(): void {
  for (const [name, label] of Object.entries(LABELS))
    if (!customElements.get(name)) customElements.define(name, buttonElement(label));
  if (!customElements.get('paypal-basic-card-container'))
    customElements.define('paypal-basic-card-container', class extends HTMLElement {});
}

function buttonElement(label: string): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['disabled'];
    readonly #button = document.createElement('button');

    constructor() {
      super();
      this.#button.type = 'button';
      this.#button.textContent = label;
      // The policy of the page allows styles that are set by script.
      Object.assign(this.#button.style, {
        ...{
          font: 'inherit',
          fontWeight: '700',
          inlineSize: '100%',
          minBlockSize: '3rem',
          cursor: 'pointer',
        },
        ...{ color: '#111', background: '#ffc439', border: '0.125rem solid #111', borderRadius: '0.25rem' },
      });
      this.attachShadow({ mode: 'open' }).append(this.#button);
    }

    get disabled(): boolean {
      return this.#button.disabled;
    }

    set disabled(value: boolean) {
      this.#button.disabled = value;
    }

    attributeChangedCallback(): void {
      this.disabled = this.hasAttribute('disabled');
    }
  };
}
