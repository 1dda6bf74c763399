import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { Problem } from '../../problem.ts';
import { Nothing } from '../api-client.ts';
import { TextField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/layout.tsx';
import { Empty } from '../components/list.tsx';
import { document } from '../document.ts';
import { isId } from '../id-of.ts';
import { newForm, type Submission, submitForm } from '../submission.ts';
import type { WebContext, WebEnv } from '../web-env.ts';

/** How many rows a page of a list can have; no more are done at once. */
const MOST = 100;

/** Something that is done with each of the rows that somebody has chosen. */
export interface Act {
  /** On its button, such as `Run`. */
  readonly label: string;
  /** Whether the number of rows has to be typed. */
  readonly isFinal?: boolean;
  readonly fields?: readonly string[];
  /** Rows that cannot take it: they are named on the page, and left out. */
  readonly leftOut?: {
    readonly words: string;
    readonly isOne: (context: WebContext, id: string) => Promise<boolean>;
  };
  /** What else is requested. */
  readonly extraFields?: (form: Submission) => Child;
  /** @param key names this filling-in and this row */
  readonly act: (
    context: WebContext,
    id: string,
    form: Submission,
    key: string,
  ) => Promise<unknown>;
  /** Where to go on to. */
  readonly after: string;
}

interface Selected {
  /** The list, and the place of the menu. */
  readonly place: string;
  readonly title: string;
  readonly nameOf: (context: WebContext, id: string) => Promise<string>;
  readonly acts: Readonly<Record<string, Act>>;
}

/** The page that shows which rows of a list are chosen, asks what is needed, and does it with each of them. */
export function addSelectedPages(app: Hono<WebEnv>, selected: Selected): void {
  const path = `${selected.place}/selected`;
  app.get(path, async (context) => show(context, selected, newForm()));
  app.post(path, (context) =>
    submitForm(
      context,
      async (form) => {
        const { act, ids } = await chosenAct(context, selected);
        if (act.isFinal) requireNumber(form, ids.length);
        const refused = await actOnEach(context, act, ids, form);
        const [first] = refused;
        if (first === undefined) return act.after;
        const words = inWords(refused);
        throw new Problem(first.kind, `${refused.length} of ${ids.length} were refused: ${words}`);
      },
      (form) => show(context, selected, form),
    ),
  );
}

/** Different reasons that are listed. */
const MOST_REASONS = 3;

/** The reasons, each once: many rows are often refused for one. */
function inWords(refused: readonly Problem[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const left = reasons.length - MOST_REASONS;
  return [...reasons.slice(0, MOST_REASONS), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

/** Deletes each by the API, which has them at the same address. */
export function deletion(place: string): Act {
  return {
    label: 'Delete',
    isFinal: true,
    act: (context, id) => context.get('api').send('DELETE', `${place}/${id}`, Nothing),
    after: place,
  };
}

/** One after the other, since each may wait for the same locks; gives what was refused. */
async function actOnEach(
  context: WebContext,
  act: Act,
  ids: readonly string[],
  form: Submission,
): Promise<Problem[]> {
  const refused: Problem[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      await act.act(context, id, form, `${form.key}:${at}`);
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      refused.push(fault);
    }
  }
  return refused;
}

async function chosenAct(context: WebContext, { acts }: Selected) {
  const act = acts[context.req.query('act') ?? ''];
  if (act === undefined) throw new Problem('not-found', 'There is no page at this address.');
  const all = [...new Set(context.req.queries('id')?.filter(isId))].slice(0, MOST);
  const { leftOut } = act;
  if (leftOut === undefined) return { act, ids: all, without: [] };
  const isOut = await Promise.all(all.map((id) => leftOut.isOne(context, id)));
  return {
    act,
    ids: all.filter((_, at) => isOut[at] === false),
    without: all.filter((_, at) => isOut[at] === true),
  };
}

function requireNumber(form: Submission, count: number): void {
  if (form.text('confirmation') === String(count)) return;
  const line = `confirmation: must be ${count}, so that nothing else is deleted by accident`;
  throw new Problem('input-faulty', 'Type the number to confirm.', [line]);
}

async function show(context: WebContext, selected: Selected, form: Submission): Promise<Response> {
  const { place, title } = selected;
  const { act, ids, without } = await chosenAct(context, selected);
  const visitor = context.get('visitor');
  const names = await Promise.all(ids.map((id) => nameOrId(context, selected, id)));
  return context.html(
    document(
      <Page
        visitor={visitor}
        title={`${act.label} selected ${title}`}
        place={place}
        parent={{ path: place, title: capitalized(title) }}
      >
        {without.length > 0 && act.leftOut !== undefined && (
          <p>
            {without.length} of {ids.length + without.length} {title} left out: {act.leftOut.words}
          </p>
        )}
        {ids.length === 0 ? (
          <Empty icon="checklist" title="Nothing is selected">
            <p>Go back, and tick what you mean.</p>
          </Empty>
        ) : (
          <Form
            visitor={visitor}
            form={form}
            fields={['confirmation', ...(act.fields ?? [])]}
            submit={`${act.label} ${ids.length}`}
            tone={act.isFinal ? 'danger' : 'primary'}
            cancel={place}
          >
            <ul>
              {names.map((name) => (
                <li>{name}</li>
              ))}
            </ul>
            {act.extraFields?.(form)}
            {act.isFinal && (
              <TextField
                form={form}
                name="confirmation"
                label={`Type ${ids.length} to confirm`}
                hint="This cannot be taken back."
                required
              />
            )}
          </Form>
        )}
      </Page>,
    ),
  );
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What has just been deleted is called by its id. */
async function nameOrId(context: WebContext, { nameOf }: Selected, id: string): Promise<string> {
  try {
    return await nameOf(context, id);
  } catch (fault) {
    if (fault instanceof Problem) return id;
    throw fault;
  }
}
