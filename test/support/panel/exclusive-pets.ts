/**
 * A document of pets, of whose optional fields a server takes one, and of what may empty a server.
 * @param more further lines of its root
 */
export function exclusivePets(server: string, more = ''): string {
  return `openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: ${server}}]
${more}paths:
  /pets:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties: {name: {type: string}, nick: {type: string}, tag: {type: string}}
      responses: {"204": {description: Kept}}
  /reset:
    post: {responses: {"204": {description: Emptied}}}
`;
}
