import { randomUUID } from 'node:crypto';
import type { Visitor } from '../web-env.ts';
import { ButtonForm } from './form.tsx';
import { Icon } from './icon.tsx';

/** A link that looks like a button, for what has its own page. */
export function LinkButton(props: {
  readonly href: string;
  readonly label: string;
  readonly icon?: string;
  readonly tone?: 'primary' | 'danger' | 'plain';
  /** What a screen reader says where the label does not say of what. */
  readonly about?: string;
}) {
  const { href, label, icon, tone = 'plain', about } = props;
  return (
    <a class={`button ${tone}`} href={href} aria-label={about && `${label} ${about}`}>
      {icon && <Icon name={icon} />} {label}
    </a>
  );
}

/** Starts something; pressed twice it starts it once, since the key of the page is sent along. */
export function RunButton(props: {
  readonly visitor: Visitor;
  readonly action: string;
  readonly label?: string;
  readonly about?: string;
  readonly tone?: 'primary' | 'plain';
  readonly values?: Readonly<Record<string, string>>;
}) {
  const { label = 'Run now', values = {}, ...rest } = props;
  return (
    <ButtonForm
      {...rest}
      label={label}
      icon="play"
      values={{ ...values, 'idempotency-key': randomUUID() }}
    />
  );
}
