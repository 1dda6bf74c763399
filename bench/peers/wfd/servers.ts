import { join } from 'node:path';

/** The module of the dataset below which its servers are built. */
export const ROOT = 'jdk_8_maven';

/** A server of the Web Fuzzing Dataset: where it stands there, and how it starts. */
export interface WfdServer {
  readonly name: string;
  /** Its Maven module, below `ROOT`. */
  readonly module: string;
  readonly jar: string;
  readonly document: string;
  /** Before each path of the document. */
  readonly base: string;
  /** What answers once it runs. */
  readonly ready: string;
  /** Options of Java, and the arguments of the server, for a port. */
  readonly java?: (port: number) => readonly string[];
  readonly args: (port: number) => readonly string[];
  /** What Java 8 had on its class path, as Maven coordinates. */
  readonly libraries?: readonly string[];
  /** The headers with which a person logs in, and the variables that hold them for a suite. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
}

const spring = (port: number) => [`--server.port=${port}`, '--server.address=127.0.0.1'];

export const SERVERS: readonly WfdServer[] = [
  {
    name: 'restcountries',
    module: 'cs/rest/original/restcountries',
    jar: 'restcountries-sut.jar',
    document: 'restcountries.yaml',
    base: '/rest',
    ready: '/rest/v2/all',
    args: spring,
  },
  {
    name: 'swagger-petstore',
    module: 'cs/rest/original/swagger-petstore',
    jar: 'swagger-petstore-sut.jar',
    document: 'swagger-petstore.json',
    base: '/api/v3',
    ready: '/api/v3/store/inventory',
    args: (port) => [String(port)],
    headers: { api_key: 'special-key', Authorization: 'petstore-token' },
    variables: {
      PROOFGATE_API_KEY: 'special-key',
      PROOFGATE_PETSTORE_AUTH: 'petstore-token',
    },
  },
  {
    name: 'catwatch',
    module: 'cs/rest/original/catwatch/catwatch-backend',
    jar: 'catwatch-sut.jar',
    document: 'catwatch.json',
    base: '',
    ready: '/health',
    java: (port) => [
      `-Dserver.port=${port}`,
      '-Dserver.address=127.0.0.1',
      '-Dspring.datasource.url=jdbc:h2:mem:testdb',
      '-Dspring.jpa.database-platform=org.hibernate.dialect.H2Dialect',
      '-Dspring.datasource.username=sa',
      '-Dspring.datasource.password=',
    ],
    args: () => [],
    libraries: [
      'javax.xml.bind:jaxb-api:2.3.1',
      'com.sun.activation:javax.activation:1.2.0',
      'com.sun.xml.bind:jaxb-impl:2.3.1',
      'com.sun.xml.bind:jaxb-core:2.3.0.1',
    ],
  },
  {
    name: 'rest-ncs',
    module: 'cs/rest/artificial/ncs',
    jar: 'rest-ncs-sut.jar',
    document: 'rest-ncs.json',
    base: '',
    ready: '/v2/api-docs',
    args: spring,
  },
];

/** Where a server is built, and started: one of them reads its settings from there. */
export function folderOf(dataset: string, { module }: WfdServer): string {
  return join(dataset, ROOT, module);
}

/** The built program of a server. */
export function jarOf(dataset: string, server: WfdServer): string {
  return join(folderOf(dataset, server), 'target', server.jar);
}

/** The classes of the server itself, whose lines are counted. */
export function classesOf(dataset: string, server: WfdServer): string {
  return join(folderOf(dataset, server), 'target/classes');
}
