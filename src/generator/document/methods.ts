/** The fixed methods of a path item (OpenAPI 3.2, "Path Item Object"). */
export const METHODS: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];
