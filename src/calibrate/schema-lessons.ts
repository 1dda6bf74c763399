import {
  type CalibrationTarget,
  isOfRequest,
  type Json,
  type Learned,
  type Lesson,
  type Location,
  type RequestChange,
} from '../generator/index.ts';
import { plain } from './reason.ts';

interface SchemaLesson {
  readonly change: RequestChange;
  readonly reason: string;
  readonly endpoint: string;
}

/** A location whose value the server was asked about. */
interface FieldLocation {
  readonly location: Location;
  readonly instance: Json;
  readonly at: string | undefined;
}

/**
 * What was learned at one location of a schema, for its other locations, in other endpoints too: a server
 * reads a schema by the same code wherever it is used, and a suite may have more locations than requests.
 * Locations are known by the node of the document that is written for them.
 */
export class SchemaLessons {
  readonly #lessons = new Map<object, Map<string, SchemaLesson>>();
  readonly #sent = new WeakSet<object>();

  /** Keeps the lessons on the locations of an instance; a whole location has no schema of its own. */
  add(piece: CalibrationTarget, location: Location, instance: Json, learned: Learned): void {
    const nodes = piece.nodesOf(location, instance);
    const endpoint = endpointOf(piece);
    for (const { change, reason } of learned) {
      if (!isOfRequest(change) || change.location !== location) continue;
      // A row is one of its own endpoint; others may want another one, or have it changed.
      if (change.at === '' || (change.kind === 'value' && change.from !== undefined)) continue;
      for (const node of nodes.get(change.at) ?? []) {
        const here = this.#lessons.get(node) ?? new Map<string, SchemaLesson>();
        // The first value that was accepted is as good as any other.
        if (!here.has(change.kind)) here.set(change.kind, { change, reason, endpoint });
        this.#lessons.set(node, here);
      }
    }
  }

  /** The lessons of some kinds for the locations of an instance, in document order. */
  fitting(
    piece: CalibrationTarget,
    location: Location,
    instance: Json,
    kinds: readonly RequestChange['kind'][],
  ): Lesson[] {
    const here = endpointOf(piece);
    return [...piece.nodesOf(location, instance)].flatMap(([at, nodes]) => {
      const lessons = nodes.flatMap((node) => [...(this.#lessons.get(node)?.values() ?? [])]);
      const found = kinds.flatMap(
        (kind) => lessons.find(({ change }) => change.kind === kind) ?? [],
      );
      return found.slice(0, 1).map(({ change, reason, endpoint }): Lesson => {
        const isElsewhere = endpoint !== here && !/, at [A-Z]+ \//.test(reason);
        return {
          change: { ...change, location, at },
          reason: isElsewhere ? `${reason}, at ${endpoint}` : reason,
        };
      });
    });
  }

  /** Whether the schema of a field was sent in no request of its own so far. */
  isNew(piece: CalibrationTarget, { location, instance, at }: FieldLocation): boolean {
    const nodes = at === undefined ? undefined : piece.nodesOf(location, instance).get(at);
    return nodes === undefined || nodes.length === 0 || !nodes.every((one) => this.#sent.has(one));
  }

  /** Keeps in mind that it was sent. */
  markSent(piece: CalibrationTarget, { location, instance, at }: FieldLocation): void {
    if (at === undefined) return;
    for (const node of piece.nodesOf(location, instance).get(at) ?? []) this.#sent.add(node);
  }
}

function endpointOf({ method, path }: CalibrationTarget): string {
  return plain(`${method} ${path}`);
}
