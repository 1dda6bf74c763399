import { v7 as uuid } from 'uuid';

/** A new `webhook-id` (Standard Webhooks). */
export function newMessageId(): string {
  return `msg_${uuid().replaceAll('-', '')}`;
}
