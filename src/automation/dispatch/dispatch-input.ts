import { z } from 'zod';
import * as fields from '../../input/fields.ts';
import { DISPATCH_FORMATS, DISPATCH_PREFERENCES } from '../tables.ts';
import { isHidden } from './shown-url.ts';

/** Where results are sent: http or https, without user, password or fragment. */
export const webhookUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/,
    'must be an http or https URL without user and fragment',
  );

/** Which results a receiver wants; blocked ones are among the failures. */
export const preference = z.enum(DISPATCH_PREFERENCES, 'must be all, failures or successes');

/** What a receiver reads. */
export const format = z.enum(DISPATCH_FORMATS, 'must be proofgate, slack or teams');

/** As it is shown, a secret URL is no URL to send to. */
const url = webhookUrl.refine(
  (text) => !isHidden(text),
  'must be the whole URL, not as it is shown',
);

const template = z.string().nullable();

/** A dispatch as a person makes it (platform.md, "Webhook dispatch configuration"). */
export const dispatchInput = z.strictObject({
  applicationName: fields.freeName,
  webhookName: fields.freeName,
  url,
  preference: preference.default('all'),
  format: format.default('proofgate'),
  template: template.default(null),
});

/** What of it can be changed; what is absent stays. */
export const dispatchEdit = z
  .strictObject({
    applicationName: fields.freeName,
    webhookName: fields.freeName,
    url,
    preference,
    format,
    template,
    isEnabled: z.boolean(),
  })
  .partial();

export type DispatchInput = z.input<typeof dispatchInput>;
export type DispatchEdit = z.input<typeof dispatchEdit>;
