import { z } from 'zod';
import * as fields from '../../input/fields.ts';
import { DISPATCH_FORMATS, DISPATCH_PREFERENCES } from '../tables.ts';
import { isHidden } from './display-url.ts';

/** Where results are sent: http or https, without user, password or fragment. */
const webhookUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/,
    'must be an http or https URL without user and fragment',
  );

/** The fields of a dispatch that a person sets (docs/dispatches.md#a-dispatch); the API derives its bodies and responses. */
export const dispatchFields = {
  applicationName: fields.freeName,
  webhookName: fields.freeName,
  url: webhookUrl.meta({
    description:
      'As answered, the path of a secret one is `***`: the URL of a chat or a gatekeeper',
  }),
  preference: z
    .enum(DISPATCH_PREFERENCES, 'must be all, failures or successes')
    .meta({ description: 'Which results are sent; blocked ones are among the failures' }),
  format: z.enum(DISPATCH_FORMATS, 'must be proofgate, slack or teams').meta({
    description: 'The JSON of Proofgate, a message of Slack, or a card of Microsoft Teams',
  }),
  template: z.string().nullable().meta({
    description:
      'A Mustache template that makes the body instead, as JSON; 10,000 characters at most',
    example: '{"title": "{{pipeline.name}}", "status": {{status}}}',
  }),
};

/** As it is shown, a secret URL is no URL to send to. */
const url = dispatchFields.url.refine(
  (text) => !isHidden(text),
  'must be the whole URL, not as it is shown',
);

/** A dispatch as a person makes it. */
export const dispatchInput = z.strictObject({
  ...dispatchFields,
  url,
  preference: dispatchFields.preference.default('all'),
  format: dispatchFields.format.default('proofgate'),
  template: dispatchFields.template.default(null),
});

/** What of it can be changed; what is absent stays. */
export const dispatchEdit = z
  .strictObject({ ...dispatchFields, url, isEnabled: z.boolean() })
  .partial();

export type DispatchInput = z.input<typeof dispatchInput>;
export type DispatchEdit = z.input<typeof dispatchEdit>;
