import type { z } from 'zod';
import type { wire } from '../../../../api/index.ts';
import type { Visitor } from '../../../web-env.ts';

type Calibration = z.output<typeof wire.calibration>;
type Endpoint = Calibration['endpoints'][number];
type Still = Endpoint['still'][number];
type ResourceLine = Calibration['resources'][number];

/** Resources that people still read; the API has all. */
const MOST_RESOURCES = 500;
const MOST_TRIED = 10;

/** A resource with what is below it. */
interface Node {
  readonly line: ResourceLine;
  readonly parts: Node[];
}

/**
 * What a calibration found of the API, as a tree: collections and rows, who makes, lists and removes them, and at each
 * the valid requests that are still rejected, with what was sent and answered and what would unlock them.
 */
export function Resources(props: {
  readonly calibration: Calibration;
  /** Of the record. */
  readonly path: string;
  /** Who may give values; null: this visitor may not. */
  readonly giver: Visitor | null;
}) {
  const { calibration, path, giver } = props;
  const { resources, endpoints } = calibration;
  if (resources.length === 0) return null;
  const giving = giver && { visitor: giver, path, endpoints };
  const byPath = Map.groupBy(endpoints, ({ endpoint }) => pathOf(endpoint));
  return (
    <>
      <h3>Resources</h3>
      <Parts nodes={treeOf(resources.slice(0, MOST_RESOURCES))} byPath={byPath} giving={giving} />
      {resources.length > MOST_RESOURCES && (
        <p class="muted">{resources.length - MOST_RESOURCES} more are in the API.</p>
      )}
    </>
  );
}

/** Endpoints of the document may end with a slash; resources do not. */
function pathOf(endpoint: string): string {
  const path = endpoint.slice(endpoint.indexOf(' ') + 1);
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function treeOf(lines: readonly ResourceLine[]): Node[] {
  const roots: Node[] = [];
  const above: Node[] = [];
  for (const line of lines) {
    const node = { line, parts: [] };
    const holder = above[line.depth - 1];
    (holder?.parts ?? roots).push(node);
    above[line.depth] = node;
  }
  return roots;
}

function Parts(props: {
  readonly nodes: readonly Node[];
  readonly byPath: ReadonlyMap<string, readonly Endpoint[]>;
  readonly giving: Giving | null;
}) {
  const { nodes, byPath, giving } = props;
  return (
    <ul class="resources">
      {nodes.map(({ line: { path, facts }, parts }) => (
        <li>
          <code>{path}</code> {facts.length > 0 && <span class="muted">{facts.join('; ')}</span>}
          {(byPath.get(path) ?? []).flatMap((one) =>
            one.still.map((still) => <Rejected endpoint={one} still={still} giving={giving} />),
          )}
          {parts.length > 0 && <Parts nodes={parts} byPath={byPath} giving={giving} />}
        </li>
      ))}
    </ul>
  );
}

/** A valid request that is still rejected, with all that is known of it. */
function Rejected(props: {
  readonly endpoint: Endpoint;
  readonly still: Still;
  readonly giving: Giving | null;
}) {
  const { endpoint, still, giving } = props;
  const { request, response, fields, tried, remedy, reason } = still;
  const few = still.section === 'positive_required' ? ', required fields only,' : '';
  return (
    <details class="box">
      <summary>
        {endpoint.endpoint}
        {few} is rejected: {reason}
      </summary>
      <p>
        <strong>What would unlock it:</strong> {remedy}
        {fields.map(({ location, at, value }) => (
          <>
            {' '}
            · <code>{`${location} ${at} = ${value}`}</code>
          </>
        ))}
      </p>
      {giving &&
        fields.map((field) => (
          <GiveValue field={field} endpoint={endpoint.endpoint} giving={giving} />
        ))}
      {request && (
        <>
          <h4>Sent</h4>
          <pre tabindex={0}>
            {`${request.method} ${request.url}\n\n${request.body ?? ''}`.trim()}
          </pre>
        </>
      )}
      <h4>Answered</h4>
      <pre tabindex={0}>
        {response ? `${response.status}\n\n${response.body}`.trim() : 'no response'}
      </pre>
      {tried.length > 0 && (
        <>
          <h4>Tried</h4>
          <ul>
            {tried.slice(0, MOST_TRIED).map(({ changes, reason: got }) => (
              <li>
                {changes.join('; ')}: {got}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

/** What a form for a value needs beside its field. */
interface Giving {
  readonly visitor: Visitor;
  /** Of the record. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** A form for the value of a parameter; what is in a body is edited in the environment file. */
function GiveValue(props: {
  readonly field: Still['fields'][number];
  readonly endpoint: string;
  readonly giving: Giving;
}) {
  const { field, endpoint, giving } = props;
  const { visitor, path } = giving;
  const { location, at, value } = field;
  const name = at.slice(1);
  if (location !== 'path' && location !== 'query') {
    return (
      <p>
        Edit <code>{`${location} ${at}`}</code> in the environment file of the endpoint, in the
        repository. <a href="/docs/environment">Environment files</a>
      </p>
    );
  }
  const { count, isOneRow } = sharingOf(field, endpoint, giving.endpoints);
  return (
    <form method="post" action={`${path}/parameters`} class="form">
      <input type="hidden" name="csrf" value={visitor.csrfToken} />
      <input type="hidden" name="location" value={location} />
      <input type="hidden" name="parameter" value={name} />
      <div class="field">
        <label>
          Value of {name}, as JSON{' '}
          <input type="text" name="value" value={value} required autocomplete="off" />
        </label>
        <p class="hint">
          It is committed to <code>env/suite.txt</code>, and is sent from the next run and
          calibration on. A row that you name is never deleted by tests.
        </p>
      </div>
      {count !== 1 && (
        <fieldset class="field options">
          <legend>Sent by</legend>
          <div class="option">
            <label>
              <input type="radio" name="endpoint" value={endpoint} checked={!isOneRow} /> only{' '}
              <code>{endpoint}</code>
            </label>
          </div>
          <div class="option">
            <label>
              <input type="radio" name="endpoint" value="" checked={isOneRow} /> all
              {count !== null && ` ${count}`} endpoints with a parameter of that name
            </label>
          </div>
        </fieldset>
      )}
      <button type="submit" class="button">
        Give {name}
      </button>
    </form>
  );
}

/**
 * How many endpoints have a path parameter of a name, and whether all mean the same row: their paths are the same up
 * to it. A calibration does not show where else a query parameter is: null.
 */
function sharingOf(
  { location, at }: Still['fields'][number],
  endpoint: string,
  endpoints: readonly Endpoint[],
): { readonly count: number | null; readonly isOneRow: boolean } {
  if (location !== 'path') return { count: null, isOneRow: false };
  const [row] = pathOf(endpoint).split(`{${at.slice(1)}}`);
  const beginnings = endpoints.flatMap((one) => {
    const [beginning, ...rest] = pathOf(one.endpoint).split(`{${at.slice(1)}}`);
    return rest.length > 0 ? [beginning] : [];
  });
  return {
    count: beginnings.length,
    isOneRow: beginnings.every((beginning) => beginning === row),
  };
}
