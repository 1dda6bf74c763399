import { Problem } from '../../../problem.ts';
import { requireWellFormed } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';
import { SAMPLES } from './sample-events.ts';

/** A template is no longer than this. */
const MOST_CHARACTERS = 10_000;

/**
 * Tries a template on results of each kind before it is stored, so that a result that has failures, or
 * none, finds no error in it.
 *
 * @throws Problem `template-faulty`, which says where
 */
export function checkTemplate(template: string): void {
  if (template.length > MOST_CHARACTERS) {
    const message = `A template has at most ${MOST_CHARACTERS} characters.`;
    throw new Problem('template-faulty', message);
  }
  requireWellFormed(template);
  for (const { what, event } of SAMPLES) {
    try {
      renderTemplate(template, event);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem('template-faulty', `With ${what}: ${error.message}`);
    }
  }
}
