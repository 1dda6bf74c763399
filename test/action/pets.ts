/** A document with one field, as it is in the checkout. `limit` replaces what is said of it. */
export function petsYaml(limit = 'type: integer, minimum: 1, maximum: 100'): string {
  return `openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: https://pets.example}]
paths:
  /pets:
    get:
      parameters:
        - {name: limit, in: query, schema: {${limit}}}
      responses: {"200": {description: The pets}}
    delete:
      responses: {"204": {description: All are gone}}
`;
}
