import type { Hono } from 'hono';
import { wire } from '../../../api/index.ts';
import { Checkbox } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/layout.tsx';
import { NameAndOwners } from '../../components/name-and-owners.tsx';
import { DefaultSubmit, moveChoice, OrderedChoice } from '../../components/ordered-choice.tsx';
import { document } from '../../document.ts';
import { idOf } from '../../id-of.ts';
import { namedChoices } from '../../named.ts';
import { newForm, type Submission } from '../../submission.ts';
import type { WebContext, WebEnv } from '../../web-env.ts';
import { addFormPages, type FormHeading } from '../form-pages.ts';
import { OneTimeSecrets } from '../one-time-secrets.tsx';
import { ParameterFields } from '../run-parameters/parameter-fields.tsx';
import { PARAMETER_FIELDS, sourcesOf, sourceValues } from '../run-parameters/parameter-text.ts';
import { ConditionFields } from './condition-fields.tsx';
import { fromRow, rowsOf, toRow } from './condition-text.ts';

const PLACE = '/gatekeepers';
const ORDERED = 'pipeline_ids';
const FIELDS = ['name', 'owners', ORDERED, 'signed', 'conditions', ...PARAMETER_FIELDS];

/** A new gatekeeper, whose URL and key are shown once, and the change of one. */
export function addGatekeeperFormPages(app: Hono<WebEnv>): void {
  addFormPages(app, {
    ...{ place: PLACE, one: 'gatekeeper', many: 'Gatekeepers', read, filledIn, show },
    create: (context, form) => redraw(form) ?? create(context, form),
    change: (context, form) => redraw(form) ?? change(context, form),
  });
}

/** What a button in the form only changes in it; null when it was submitted. */
function redraw(form: Submission): Promise<Submission> | null {
  const next = form.flag('more') ? form : moveChoice(form, ORDERED);
  return next === null ? null : Promise.resolve(next);
}

async function create(context: WebContext, form: Submission): Promise<Response> {
  const body = bodyOf(form);
  const gatekeeper = await context.get('api').send('POST', PLACE, wire.createdGatekeeper, { body });
  const page = OneTimeSecrets({
    visitor: context.get('visitor'),
    title: 'New gatekeeper',
    place: PLACE,
    next: { path: `${PLACE}/${gatekeeper.id}`, title: gatekeeper.name },
    secrets: [
      ['Webhook URL', gatekeeper.webhook_url],
      ['Secret key', gatekeeper.secret_key],
    ],
  });
  return context.html(document(page));
}

async function change(context: WebContext, form: Submission): Promise<string> {
  const path = `${PLACE}/${idOf(context)}`;
  await context.get('api').send('PATCH', path, wire.gatekeeper, { body: bodyOf(form) });
  return path;
}

/** Owners that are left empty are not sent: then it is the maker, or those that it has. */
function bodyOf(form: Submission): object {
  const owners = form.list('owners');
  return {
    name: form.text('name'),
    ...(owners.length > 0 && { owners }),
    pipeline_ids: form.all(ORDERED),
    conditions: rowsOf(form).map(fromRow),
    parameters: sourcesOf(form),
    signed: form.flag('signed'),
  };
}

function read(context: WebContext) {
  return context.get('api').get(`${PLACE}/${idOf(context)}`, wire.gatekeeper);
}

function filledIn(gatekeeper: Awaited<ReturnType<typeof read>>): Submission {
  const { name, owners, pipeline_ids, conditions, parameters, signed } = gatekeeper;
  const rows = conditions.map(toRow);
  return newForm({
    ...{ name, pipeline_ids, owners: owners.join(', ') },
    pointer: rows.map(({ pointer }) => pointer),
    operator: rows.map(({ operator }) => operator),
    value: rows.map(({ value }) => value),
    ...sourceValues(parameters),
    ...(signed && { signed: 'true' }),
  });
}

async function show(
  context: WebContext,
  form: Submission,
  { title, back, parent }: FormHeading,
): Promise<Response> {
  const visitor = context.get('visitor');
  const pipelines = await namedChoices(context.get('api'), '/pipelines', form.all(ORDERED));
  return context.html(
    document(
      <Page visitor={visitor} title={title} place={PLACE} parent={{ path: back, title: parent }}>
        <Form visitor={visitor} form={form} fields={FIELDS} submit="Save gatekeeper" cancel={back}>
          <DefaultSubmit />
          <NameAndOwners form={form} />
          <OrderedChoice
            form={form}
            name={ORDERED}
            label="Pipelines that it starts"
            choices={pipelines}
            none="There are no pipelines yet; it can be given some later."
          />
          <ConditionFields form={form} />
          <ParameterFields form={form} fromBody />
          <Checkbox form={form} name="signed" label="Requests must be signed with the secret key" />
        </Form>
      </Page>,
    ),
  );
}
