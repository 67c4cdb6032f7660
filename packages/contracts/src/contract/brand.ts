/** Names and addresses of the operator of the site; see `site.config.ts`. */
export interface Brand {
  readonly name: string;
  readonly product: string;
  readonly email: string;
  readonly phone: string;
  readonly address: readonly string[];
  readonly social: readonly { readonly network: string; readonly url: string }[];
  readonly blog: readonly { readonly label: string; readonly url: string }[];
  readonly copyright: string;
}

/** Facts about the operator that only few pages show, so they are not in every document. Not translated. */
export interface Operator {
  readonly people: readonly { readonly name: string; readonly role: string }[];
  readonly company: string;
  readonly ethics: string;
  readonly dataProtection: string;
}

/** Years for which laws oblige the operator to keep records. Nobody can have them erased before. */
export interface LegalPeriods {
  readonly taxYears: number;
}
