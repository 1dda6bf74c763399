import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { httpServer } from './http-server.ts';
import { type Message, readMessage } from './protobuf.ts';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  readonly trace: string;
  readonly id: string;
  /** Empty: it is the first of its trace. */
  readonly parent: string;
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Ids of the spans that it is linked to. */
  readonly links: readonly string[];
  readonly hasFailed: boolean;
}

/** A collector of OpenTelemetry on loopback for one test (OTLP/HTTP, binary Protobuf). */
export interface Collector {
  readonly url: string;
  readonly spans: () => ReceivedSpan[];
  /** Attributes of the service that sent the last spans. */
  readonly resource: () => Readonly<Record<string, string | number>>;
  /** All bytes that have come, headers included. */
  readonly raw: () => string;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

const KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'] as const;

/** Starts a collector that answers as instructed; with success by default. */
export async function startCollector(
  answer: (response: ServerResponse) => unknown = (response) =>
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(),
): Promise<Collector> {
  const bodies: Buffer[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const url = await httpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts));
      requests.push({ path: request.url ?? '', headers: request.headers });
      answer(response);
    });
  });
  const resourceSpans = () => bodies.flatMap((body) => readMessage(body).messages(1));
  return {
    url,
    requests,
    spans: () => resourceSpans().flatMap(spansOf),
    resource: () => attributesOf(resourceSpans().at(-1)?.messages(1)[0]?.messages(1) ?? []),
    raw: () => bodies.map((body) => body.toString('latin1')).join('\n') + JSON.stringify(requests),
  };
}

/** Field numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function spansOf(resourceSpans: Message): ReceivedSpan[] {
  const spans = resourceSpans.messages(2).flatMap((scopeSpans) => scopeSpans.messages(2));
  return spans.map((span) => ({
    trace: span.bytes(1).toString('hex'),
    id: span.bytes(2).toString('hex'),
    parent: span.bytes(4).toString('hex'),
    name: span.text(5),
    kind: KINDS[span.number(6)] ?? 'UNSPECIFIED',
    attributes: attributesOf(span.messages(9)),
    links: span.messages(13).map((link) => link.bytes(2).toString('hex')),
    hasFailed: span.messages(15)[0]?.number(3) === 2,
  }));
}

/** Texts and whole numbers: other values are not ours. */
function attributesOf(pairs: readonly Message[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value] = pair.messages(2);
      return [pair.text(1), value?.has(3) === true ? value.number(3) : (value?.text(1) ?? '')];
    }),
  );
}
