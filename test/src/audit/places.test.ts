import { basename, dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditDocument } from '../../../src/audit/index.ts';
import { readFrom } from '../../support/network/read-from.ts';
import { allDeductions } from './in-memory.ts';

const FILES = {
  'openapi.yaml': `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers:
  - url: http://shop.example
security: [{ key: [] }]
paths:
  $ref: paths.yaml
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: key }
`,
  'paths.yaml': `/orders/{id}:
  parameters:
    - name: id
      in: path
      required: true
      schema:
        type: integer
        minimum: 1
  put:
    requestBody:
      content:
        application/json:
          schema: { $ref: 'schemas/order.json#/Order' }
    responses:
      '204': { description: Stored }
      '4XX': { description: Refused }
`,
  'schemas/order.json': `{
  "Order": {
    "type": "object",
    "required": ["lines"],
    "additionalProperties": false,
    "properties": {
      "lines": { "type": "array", "items": { "$ref": "#/Line" } },
      "note": {
        "type": "string", "maxLength": 80
      }
    }
  },
  "Line": { "type": "boolean" }
}
`,
};

describe('the place of a deduction', () => {
  test('is the file, line and column where its part of the document is written', async () => {
    const document = await readFrom(FILES);
    const audit = auditDocument(document);
    const root = dirname(document.location);
    const lines = allDeductions(audit).map(({ rule, place: { file, line, column, pointer } }) => {
      return `${relative(root, file)}:${line}:${column} ${rule} ${pointer}`;
    });
    expect(lines).toEqual([
      'openapi.yaml:4:5 server-https /servers/0',
      'openapi.yaml:10:5 scheme-key-in-query /components/securitySchemes/key',
      'schemas/order.json:8:7 string-content /Order/properties/note',
      'paths.yaml:6:7 number-maximum /~1orders~1{id}/parameters/0/schema',
      'schemas/order.json:7:7 array-size /Order/properties/lines',
    ]);
  });

  test('comes before those of other files where it is in the root file, whatever their names', async () => {
    const root = `openapi: 3.1.0
info: { title: Tags, version: "1" }
paths:
  /tags:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: array, items: { $ref: 'a.yaml#/Tags' } }
      responses: { '204': { description: Stored } }
`;
    const other = 'Tags: { type: array, items: { type: boolean } }\n';
    const audit = auditDocument(await readFrom({ 'openapi.yaml': root, 'a.yaml': other }));
    const arrays = allDeductions(audit).filter(({ rule }) => rule === 'array-size');
    expect(arrays.map(({ place }) => basename(place.file))).toEqual(['openapi.yaml', 'a.yaml']);
  });
});
