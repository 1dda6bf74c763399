/**
 * What is wrong with the admin API of WireMock 3.9.1, as a person found by hand → the titles of its groups. Where
 * there are several, one cause shows in ways that no response connects.
 */
export const WIREMOCK: Readonly<Record<string, readonly string[]>> = {
  'a pattern whose value is no text ends in a NullPointerException': [
    "500 on a wrong type of dateTimeExpression: java.lang.NullPointerException: 'after' expected value canno…",
    "500 on a wrong type of equal-to-xml-pattern.equalToXml: java.lang.NullPointerException: 'equalToXml' expected value …",
  ],
  'null among the patterns of and, or': [
    '500 on null for content-pattern: java.lang.NullPointerException',
  ],
  'an unknown truncation': [
    '500 on a value that breaks enum of truncation: java.lang.IllegalArgumentException: No enum constant com.git…',
  ],
  'null as a stub mapping': [
    '500 on null for stub-mapping: java.lang.NullPointerException: Cannot invoke "com.github.to…',
  ],
  'null as the filter of a snapshot': [
    '500 on null for the body of POST /__admin/recordings/snapshot: java.lang.NullPointerException: Cannot invoke "com.github.to…',
  ],
  'limit and offset that are no numbers': [
    '500 on a wrong type of the query of GET /__admin/mappings: java.lang.NumberFormatException: For input string: …',
  ],
  'null counts as absent': ['null is accepted'],
  'numbers and booleans are taken as text, and text as numbers': ['Wrong types are accepted'],
  'words of a list are not checked': ['enum is not enforced'],
  'credentials without a name or a password': [
    'Required fields of request-pattern.basicAuthCredentials may be left out',
  ],
  'a port above 65535': ['maximum of request-pattern.port is not enforced'],
  'a port below 1': ['minimum of request-pattern.port is not enforced'],
  'a method in small letters': ['pattern of request-pattern.method is not enforced'],
  'a dribble delay without its parts': [
    'Required fields of response-definition.chunkedDribbleDelay may be left out',
  ],
  'a priority below 1': ['minimum of stub-mapping.priority is not enforced'],
  'the document of POST /settings is about another body': [
    '422 to the valid request of POST /__admin/settings: Unrecognized field "median" (class com.github.tomakehurst.wi…',
    '422 to the valid request of POST /__admin/settings: Unrecognized field "lower" (class com.github.tomakehurst.wir…',
    '422 to the valid request of POST /__admin/settings: Unrecognized field "milliseconds" (class com.github.tomakehu…',
    'Required fields of delay-distribution may be left out (oneOf/0/required)',
    'Required fields of delay-distribution may be left out (oneOf/1/required)',
    'delay-distribution.milliseconds is required, and may be left out',
  ],
  'postServeActions is a list in responses': [
    'Responses break type of *.postServeActions, 2 endpoints',
  ],
  'binaryEqualTo is refused in headers and parameters': [
    '422 to valid requests: {"binaryEqualTo… is not a valid match operation',
  ],
  'patterns of several values are refused where there is one': [
    '422 to valid requests: {"hasExactly… is not a valid match operation',
    '422 to valid requests: {"includes… is not a valid match operation',
  ],
  'and, or with a single pattern': [
    '422 to valid requests: Must be constructed with at least two matchers',
  ],
  'an import without a body': [
    '422 to the valid request of POST /__admin/mappings/import: No content to map due to end-of-input',
  ],
  'POST /requests/reset is gone': ['404 to the valid request of POST /__admin/requests/reset'],
  'a snapshot without a body': [
    'The body of POST /__admin/recordings/snapshot is required, and may be left out',
  ],
};
