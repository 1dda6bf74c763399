/** A field of a message: bytes where it has a length, else its number. */
type Field = Buffer | bigint;

/** The fields of a message of Protocol Buffers by their numbers ("Encoding", message structure). */
export interface Message {
  readonly bytes: (field: number) => Buffer;
  readonly text: (field: number) => string;
  readonly number: (field: number) => number;
  readonly messages: (field: number) => Message[];
  readonly has: (field: number) => boolean;
}

/** Reads a message; what its fields mean says the schema that the reader knows. */
export function readMessage(message: Buffer): Message {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  const field = (wireType: number): Field => {
    if (wireType === 0) return varint();
    if (wireType === 1) return bytes(8).readBigUInt64LE();
    if (wireType === 2) return bytes(Number(varint()));
    if (wireType === 5) return BigInt(bytes(4).readUInt32LE());
    throw new Error(`no field has the wire type ${wireType}`);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const known = fields.get(tag >> 3) ?? [];
    fields.set(tag >> 3, [...known, field(tag & 7)]);
  }
  const all = (number: number) => fields.get(number) ?? [];
  const buffers = (number: number) => all(number).filter((one) => Buffer.isBuffer(one));
  const last = (number: number) => buffers(number).at(-1) ?? Buffer.alloc(0);
  return {
    bytes: last,
    text: (number) => last(number).toString(),
    number: (number) => Number(all(number).find((one) => typeof one === 'bigint') ?? 0n),
    messages: (number) => buffers(number).map(readMessage),
    has: (number) => fields.has(number),
  };
}
