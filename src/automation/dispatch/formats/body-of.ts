import type { Dispatch } from '../dispatches.ts';
import { resultPayload } from '../result-payload.ts';
import { renderTemplate } from './render-template.ts';
import { slackMessage } from './slack.ts';
import { teamsMessage } from './teams.ts';

/** How the formats of others are made; ours is sent to the byte as it was stored. */
const MESSAGES = { slack: slackMessage, teams: teamsMessage } satisfies Partial<
  Record<Dispatch['format'], unknown>
>;

/**
 * The body that a receiver is sent: the stored result as the format or the template of its dispatch has
 * it now. So a result that met an error in a template is sent well once that is corrected.
 *
 * @throws Problem `template-faulty`
 */
export function bodyOf(
  payload: string,
  { format, template }: Pick<Dispatch, 'format' | 'template'>,
): string {
  const event = () => resultPayload.parse(JSON.parse(payload));
  if (template !== null) return renderTemplate(template, event());
  return format === 'proofgate' ? payload : JSON.stringify(MESSAGES[format](event()));
}
