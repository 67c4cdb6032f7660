import { Link } from '@larkfield/area';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';

/** `primary` at most once per group; `onDeep` on dark sections. */
export type ButtonVariant = 'primary' | 'secondary' | 'onDeep';

function classOf(variant: ButtonVariant, className?: string) {
  return cx(styles.button, variant !== 'primary' && styles[variant], className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Work is in progress: the button stays focusable and announces it. The caller has to ignore clicks. */
  readonly busy?: boolean;
}

export function Button({ variant = 'primary', busy, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classOf(variant, className)} aria-disabled={busy || undefined} {...rest} />
  );
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: ButtonVariant;
  /** Site path without language; use `href` for an anchor on the same page. */
  readonly to?: string;
}

/** Renders a navigation link that looks like a button. */
export function ButtonLink({ variant = 'primary', to, className, children, ...rest }: ButtonLinkProps) {
  const props = { className: classOf(variant, className), ...rest };
  return to ? (
    <Link to={to} {...props}>
      {children}
    </Link>
  ) : (
    <a {...props}>{children}</a>
  );
}
