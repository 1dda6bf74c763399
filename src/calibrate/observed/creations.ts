import {
  type CalibrationTarget,
  childPointer,
  keyFor,
  parametersOf,
  type SetupCall,
  type SetupLine,
  SOURCES,
  withoutNames,
} from '../../generator/index.ts';
import type { Probed } from '../probe.ts';
import {
  type FieldName,
  isEntries,
  isServerGenerated,
  plainName,
  type ResourceModel,
  rowKeys,
  stemOf,
} from '../resources/index.ts';
import { listKeys, MOST_MEMBERS, membersOf, SURE_FIT } from './list-keys.ts';
import {
  besides,
  inheritedFrom,
  isAlongside,
  isBelow,
  isOfPart,
  lastOf,
  makerWords,
  type NamedRow,
  partOf,
  rowsOf,
  segmentBefore,
} from './row-paths.ts';

/** An endpoint of the suite. */
export type Endpoint = Pick<CalibrationTarget, 'method' | 'path' | 'slug' | 'bases'>;

/** A line of `[setup]`, and where the response names the row. */
export interface LineProposal {
  readonly key: string;
  readonly line: SetupLine;
  /** In words: `the header Location`. */
  readonly where: string;
  /** Whether it names the row that was made, and not one that another may own. */
  readonly isSure: boolean;
}

interface Creation extends SetupCall {
  readonly method: string;
  readonly path: string;
  /** The parameters of its query. */
  readonly query: ReadonlySet<string>;
  /** The body of its request with every field. */
  readonly body: unknown;
  readonly content: unknown;
  readonly urls: Readonly<Record<string, string>>;
}

interface RowSource {
  readonly take: Readonly<Record<string, string>>;
  readonly where: string;
  readonly isSure: boolean;
  /** What it stands for, so that no other source of the same is tried. */
  readonly value: string;
  /** Whether it is the row of a list that was not there before. */
  readonly isNew?: true;
}

/** From here on it is called as the parameter is. */
const SAME_NAME = 8;

/** The accepted requests that make rows, with what their responses really hold, and the lists of these rows. */
export class Creations {
  readonly #model: ResourceModel;
  readonly #deletes: readonly Endpoint[];
  readonly #made = new Map<string, Creation>();
  readonly #lists = new Map<string, SetupCall & { readonly content: unknown }>();
  /** The lines that take a new row from a list, and under whose key the row has been read. */
  readonly #confirmed = new Set<string>();
  /** Changes whenever another request is known to make rows. */
  version = 0;

  /** @param pieces the endpoints of the suite: rows are only removed by a DELETE of these */
  constructor(model: ResourceModel, pieces: readonly Endpoint[]) {
    this.#model = model;
    this.#deletes = pieces.filter(({ method }) => method === 'DELETE');
  }

  /** Keeps what an accepted response shows of rows that were made, or the list of them. */
  observe({ method, path, slug, bases }: Endpoint, probed: Probed) {
    const { status, content, urls = {} } = probed;
    if (status === null || status < 200 || status >= 300) return;
    const call = { call: `${method} ${path}`, env: slug };
    if (method === 'GET') this.#keepList(path, { ...call, content });
    if (method !== 'POST' && method !== 'PUT') return;
    if (!this.#made.has(withoutNames(call.call))) this.version += 1;
    const { full } = bases([]);
    const [body, query] = [full.get('body'), new Set(Object.keys(full.get('query') ?? {}))];
    this.#made.set(withoutNames(call.call), { ...call, method, path, query, body, content, urls });
  }

  /** Keeps in mind that a row was read under the key that a line takes: where it was new in a list, it is ours. */
  confirm(line: SetupLine): void {
    if (line.list === undefined || this.#confirmed.has(lineIdentity(line))) return;
    this.#confirmed.add(lineIdentity(line));
    this.version += 1;
  }

  /** What an accepted request that makes rows was answered, by its call as `POST /pets`. */
  responseTo(call: string): unknown {
    return this.#made.get(withoutNames(call))?.content;
  }

  /** Lines that make the rows which a request names, the deepest and the likeliest first. */
  setUps({ method, path }: Pick<CalibrationTarget, 'method' | 'path'>): LineProposal[] {
    return rowsOf(path)
      .toReversed()
      .flatMap((row) => {
        const makersByUrl = [...this.#made.values()].filter(({ urls }) =>
          Object.values(urls).some((url) => isBelow(url, row)),
        );
        const found = this.#model
          .creatorsOf(row.path)
          .flatMap((call) => this.#made.get(withoutNames(call)) ?? []);
        const makers = [...new Set([...found, ...makersByUrl])].filter(
          ({ call }) => call !== `${method} ${path}`,
        );
        if (makers.length > 0) return makers.flatMap((maker) => this.#linesOf(maker, row));
        const named = this.#namedBy(row.parameter, segmentBefore(row));
        return [
          ...named.flatMap((maker) => this.#linesOf(maker, row, segmentBefore(maker))),
          ...this.#calledAfter(row),
          ...[...this.#made.values()].flatMap((maker) => this.#partsMadeBy(maker, row)),
        ];
      });
  }

  /**
   * Lines for a row that comes into being as a part of another one: `state_id`, or the `id` of `state`, in the response to
   * `POST /flow_runs` for `/flow_run_states/{id}`.
   */
  #partsMadeBy(maker: Creation, row: NamedRow): LineProposal[] {
    const { call, env, content } = maker;
    const part = partOf(segmentBefore(row), segmentBefore(maker));
    if (part === undefined) return [];
    const keys = rowKeys(content, { name: row.parameter, holder: part, isRow: true });
    return keys
      .filter(({ names, fit }) => fit >= SAME_NAME && isOfPart(names, part))
      .slice(0, 1)
      .map(({ names }): LineProposal => {
        const where = names.reduce(childPointer, '');
        const take = { [childPointer('/path', row.parameter)]: SOURCES.responseBody(where) };
        return { key: keyFor(row.path), line: { call, env, take }, where, isSure: true };
      });
  }

  /** Lines that make the row which a parameter of the query is called after: `project` and `project_id` for `/projects`. */
  setUpsOfQuery(name: string): LineProposal[] {
    return this.#elsewhere(this.#namedBy(name), childPointer('/query', name), name);
  }

  /**
   * Lines that make the row which a request without path parameters names by a key of its own: `DELETE /keys?id=` for
   * `POST /keys`.
   * @param place as `/query/id`
   */
  setUpsOfOwnKey({ path }: Pick<CalibrationTarget, 'path'>, place: string): LineProposal[] {
    const makers = [...this.#made.values()].filter(
      (one) => one.method === 'POST' && one.path === path,
    );
    return this.#elsewhere(makers, place, place.slice(place.lastIndexOf('/') + 1));
  }

  /**
   * Lines that make the row which a field names, of the kind that a response says is missing: `Block document 7 not found`
   * is about `/block_documents`.
   * @param place as `/body/default_block_id`
   * @param words the response
   */
  setUpsOfWords(place: string, name: string, words: string): LineProposal[] {
    const spoken = makerWords(words);
    const spokenOf = ({ path }: Creation) => makerWords(segmentBefore({ path }));
    const makers = [...this.#made.values()].filter(
      (one) => one.method === 'POST' && !one.path.endsWith('}') && spoken.includes(spokenOf(one)),
    );
    const longestFirst = makers.toSorted((a, b) => spokenOf(b).length - spokenOf(a).length);
    return this.#elsewhere(longestFirst.slice(0, 1), place, name);
  }

  /** Lines that make a row whose key does not stand in a path. */
  #elsewhere(makers: readonly Creation[], place: string, parameter: string): LineProposal[] {
    return makers
      .filter(({ path }) => !path.includes('{'))
      .flatMap((maker) => {
        const row = { path: `${maker.path}/{${parameter}}`, parameter, place };
        return this.#linesOf(maker, row, segmentBefore(maker));
      });
  }

  /**
   * Lines that make what a path without a key of its own reads or changes, in the row of that request: `PUT
   * /repositories/{id}/settings` for the GET of it, `POST /repositories/{id}/branches/{branch}/objects` for
   * `/repositories/{id}/refs/{ref}/objects`. The parameters of the query take what was sent under their names, or what the
   * response names so: `task_id` of a task that it began.
   * @param parameters of the query, as far as nothing has filled them
   */
  setUpsAlongside(
    { method, path }: Pick<CalibrationTarget, 'method' | 'path'>,
    parameters: readonly string[],
  ): LineProposal[] {
    if (method === 'POST' || method === 'PUT' || !path.includes('{') || path.endsWith('}'))
      return [];
    const makers = [...this.#made.values()].filter((one) => isAlongside(one.path, path));
    return makers.map((maker) => {
      const { call, env, query, content } = maker;
      const ofQuery = parameters.flatMap((name) => {
        const at = childPointer('/query', name);
        if (query.has(name)) return [[at, SOURCES.sentQuery(name)] as const];
        const [key] = rowKeys(content, { name, holder: segmentBefore({ path }), isRow: true });
        if (key === undefined || key.names.length === 0 || key.fit < SURE_FIT) return [];
        return [[at, SOURCES.responseBody(key.names.reduce(childPointer, ''))] as const];
      });
      const sent = parametersOf(maker.path);
      const ofPath = parametersOf(path).map(
        (name, index) =>
          [childPointer('/path', name), SOURCES.sentPath(sent[index] ?? '')] as const,
      );
      const take = Object.fromEntries([...ofPath, ...ofQuery]);
      return { key: keyFor(path), line: { call, env, take }, where: 'its request', isSure: true };
    });
  }

  /**
   * The requests that make what a parameter is called after, in a collection of another path: `flow_id` of `/run/{flow_id}`;
   * or what has the name of its collection: the `users` of `/admin/users/{id}`.
   */
  #namedBy(parameter: string, collection = ''): Creation[] {
    const names = [stemOf(parameter), plainName(collection)];
    return [...this.#made.values()].filter(
      ({ method, path }) =>
        method === 'POST' &&
        !path.endsWith('}') &&
        names.includes(plainName(segmentBefore({ path }))),
    );
  }

  /**
   * Lines that take the key which a client has chosen in another path: `POST /users/db/{user_id}` for `/roles/users/{id}`. Not
   * surely: `POST /notifications/{user_id}` makes no user.
   */
  #calledAfter(row: NamedRow): LineProposal[] {
    const names = [stemOf(row.parameter), plainName(segmentBefore(row))];
    return [...this.#made.values()].flatMap(({ call, env, path }): LineProposal[] => {
      const key = /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? '';
      const stem = stemOf(key);
      if (stem === plainName(key) || !names.includes(stem)) return [];
      const take = { [childPointer('/path', row.parameter)]: SOURCES.sentPath(key) };
      const line = { call, env, take };
      return [{ key: keyFor(row.path), line, where: 'the path', isSure: false }];
    });
  }

  /** Lines that remove what an accepted request has made, as far as its response names that for sure. */
  cleanUps({ method, path }: Endpoint): LineProposal[] {
    const call = withoutNames(`${method} ${path}`);
    const maker = this.#made.get(call);
    return this.#deletes.flatMap((removal) => {
      const row = rowsOf(removal.path).at(-1);
      const isOfMaker = this.#model
        .creatorsOf(removal.path)
        .some((one) => withoutNames(one) === call);
      if (maker === undefined || row === undefined || !isOfMaker) return [];
      return this.#linesOf(maker, row).flatMap((one): LineProposal[] => {
        const line = { ...one.line, call: `${removal.method} ${removal.path}`, env: removal.slug };
        return one.isSure ? [{ ...one, line }] : [];
      });
    });
  }

  /**
   * The member of a body, as a pointer, by which the row that a POST makes is named in paths, where the client chooses it:
   * without it nobody could read or remove the row.
   */
  chosenKey(
    { method, path }: Pick<CalibrationTarget, 'method' | 'path'>,
    body: unknown,
  ): string | undefined {
    const parameter = method === 'POST' ? this.#model.keyOf(path) : undefined;
    if (parameter === undefined || !isEntries(body)) return undefined;
    const holder = segmentBefore({ path });
    const key = rowKeys(body, { name: parameter, holder, isRow: true }).find(
      ({ names, fit }) => names.length === 1 && fit >= SAME_NAME,
    );
    const [name] = key?.names ?? [];
    return name === undefined || isServerGenerated(name) ? undefined : childPointer('', name);
  }

  /** @param holder the collection that the row is in */
  #linesOf(maker: Creation, row: NamedRow, holder = segmentBefore(row)): LineProposal[] {
    const { call, env } = maker;
    const values = new Set<string>();
    return this.#sourcesOf(maker, row, holder)
      .filter(({ value }) => !values.has(value) && values.add(value))
      .map(({ take, where, isSure, isNew }): LineProposal => {
        const list = isNew && this.#listOf(row);
        const named = list ? { list: { call: list.call, env: list.env } } : {};
        const line = { call, env, ...named, take };
        const isConfirmed = this.#confirmed.has(lineIdentity(line));
        return { key: keyFor(row.path), line, where, isSure: isSure || isConfirmed };
      });
  }

  /** Where the key of a row is, the surest first: chosen by the client, in a URL, in a member, in the list. */
  #sourcesOf(maker: Creation, row: NamedRow, holder: string): RowSource[] {
    const { path, urls, content } = maker;
    const place = row.place ?? childPointer('/path', row.parameter);
    const inherited = { ...inheritedFrom(path, row), ...besides(maker, row) };
    const chosen = inherited[place];
    if (chosen !== undefined) {
      return [{ take: inherited, where: 'the path', isSure: true, value: chosen }];
    }
    const headers = Object.entries(urls).map(([header, url]): RowSource => {
      const isSure = isBelow(url, row);
      const source = isSure ? SOURCES.segmentOf(header, row.parameter) : SOURCES.lastOf(header);
      const take = { ...inherited, [place]: source };
      return { take, where: `the header ${header}`, isSure, value: lastOf(url) };
    });
    const field = { name: row.parameter, holder, isRow: true };
    const members = rowKeys(content, field)
      .slice(0, MOST_MEMBERS)
      .map(({ names, value, fit }): RowSource => {
        const pointer = names.reduce(childPointer, '');
        const take = { ...inherited, [place]: SOURCES.responseBody(pointer) };
        const where = pointer === '' ? 'its response' : pointer;
        return { take, where, isSure: fit >= SURE_FIT, value: `${value}` };
      });
    const isOfRow = this.#model.keyOf(path) === row.parameter;
    const sent = (isOfRow ? this.#sentKeys(maker, field) : []).map(({ at, isSure }): RowSource => {
      const take = { ...inherited, [place]: SOURCES.sentBody(at) };
      return { take, where: 'the body that is sent', isSure, value: `sent ${at}` };
    });
    const surest = [...headers, ...members].toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
    const list = maker.method === 'POST' ? this.#listOf(row) : undefined;
    const listed = list === undefined ? [] : listKeys(list.content, field);
    return [
      ...surest,
      ...sent,
      ...listed.map(({ name, isSure }): RowSource => {
        const take = { ...inherited, [place]: SOURCES.newInList(childPointer('', name)) };
        return { take, where: list?.call ?? '', isSure, value: `new ${name}`, isNew: true };
      }),
    ];
  }

  /** What a client calls the row that it makes, the surest first: `name` of `{"prompt": {"name": …}}` may be its identifier. */
  #sentKeys(
    maker: Creation,
    field: FieldName,
  ): { readonly at: string; readonly isSure: boolean }[] {
    const chosen = this.chosenKey(maker, maker.body);
    const likely = rowKeys(maker.body, field).filter(
      ({ names, fit }) =>
        names.length > 0 && fit >= SURE_FIT && !isServerGenerated(names.at(-1) ?? ''),
    );
    const places = likely.map(({ names }) => names.reduce(childPointer, ''));
    return [
      ...(chosen === undefined ? [] : [{ at: chosen, isSure: true }]),
      ...places.filter((at) => at !== chosen).map((at) => ({ at, isSure: false })),
    ];
  }

  /** Keeps a list; one without rows says nothing of what names them. */
  #keepList(path: string, list: SetupCall & { readonly content: unknown }): void {
    const known = this.#lists.get(withoutNames(path));
    const hasRows = membersOf(list.content, { name: '', holder: '' }).length > 0;
    if (known === undefined || hasRows) this.#lists.set(withoutNames(path), list);
  }

  /** The list that shows such rows. */
  #listOf({ path }: NamedRow) {
    return this.#lists.get(withoutNames(path.slice(0, path.lastIndexOf('/'))));
  }
}

/** The same for lines that make a row by the same request and take the same of it, whatever the places are called. */
function lineIdentity({ call, take }: SetupLine): string {
  return [call, ...Object.values(take)].join(' ');
}
