import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figures, figures } from '../../figures.ts';
import { installSchemathesis } from '../install.ts';
import { buildServers, fetchJacoco } from './build.ts';
import { measureTool, type Reached, type Tool } from './measure.ts';
import { ROOT, SERVERS } from './servers.ts';

const PROOFGATE = fileURLToPath(new URL('../../../bin/proofgate.js', import.meta.url));

/**
 * What Proofgate and Schemathesis reach on four servers of the Web Fuzzing Dataset: a new server for each tool, the
 * same document and login, a recording proxy between, lines of the server's own classes by JaCoCo. Prints a table too.
 * `WFD_DATASET` names a clone of the dataset, where the servers are built; it needs Java and Maven.
 */
export async function benchWfd(): Promise<Figures> {
  const dataset = datasetFolder();
  buildServers(dataset);
  const jacoco = fetchJacoco();
  const peer = join(dirname(installSchemathesis()), 'schemathesis');
  const measured: Record<string, number> = {};
  const ratios: Record<string, number> = {};
  console.log(
    '| Server | Tool | Lines | Operations with a 2xx | Requests | Seconds |\n|---|---|---|---|---|---|',
  );
  for (const server of SERVERS) {
    const [result, peerResult] = [
      await measureTool(dataset, server, PROOFGATE_COMMANDS, jacoco),
      await measureTool(dataset, server, schemathesis(peer), jacoco),
    ];
    console.log(
      `${row(server.name, PROOFGATE_COMMANDS.name, result)}\n${row(server.name, 'Schemathesis', peerResult)}`,
    );
    const key = server.name.replaceAll('-', '');
    measured[`${key}LinesPercent`] = percent(result);
    measured[`${key}Operations`] = result.operations;
    measured[`${key}Requests`] = result.requests;
    measured[`${key}SchemathesisLinesPercent`] = percent(peerResult);
    measured[`${key}SchemathesisOperations`] = peerResult.operations;
    measured[`${key}SchemathesisRequests`] = peerResult.requests;
    ratios[`${key}LinesToSchemathesis`] = percent(result) / percent(peerResult);
    ratios[`${key}RequestsToSchemathesis`] = result.requests / peerResult.requests;
  }
  const goals = Object.keys(ratios).map((name) => [name, name.includes('Lines') ? '>= 1' : '<= 1']);
  return figures('wfd', measured, ratios, Object.fromEntries(goals));
}

function datasetFolder(): string {
  const { WFD_DATASET } = process.env;
  if (WFD_DATASET === undefined || !existsSync(join(WFD_DATASET, ROOT, 'pom.xml'))) {
    throw new Error(
      'WFD_DATASET has to name a clone of the Web Fuzzing Dataset (github.com/WebFuzzing/Dataset), which has the folder jdk_8_maven.',
    );
  }
  return resolve(WFD_DATASET);
}

const PROOFGATE_COMMANDS: Tool = {
  name: 'Proofgate',
  commands({ document, url, folder }) {
    const suite = join(folder, 'suite');
    const proofgate = (...args: string[]) => [process.execPath, PROOFGATE, ...args];
    return [
      proofgate('generate', document, '--out', suite),
      proofgate('calibrate', suite, '--base-url', url),
      proofgate('run', suite, '--base-url', url),
    ];
  },
};

function schemathesis(command: string): Tool {
  return {
    name: 'Schemathesis',
    commands({ server, document, url }) {
      const headers = Object.entries(server.headers ?? {});
      const login = headers.flatMap(([name, value]) => ['-H', `${name}:${value}`]);
      return [[command, 'run', document, '--url', url, ...login, '--continue-on-failure']];
    },
  };
}

function row(server: string, tool: string, reached: Reached): string {
  const { lines, allLines, operations, allOperations, requests, seconds } = reached;
  const cells = [
    server,
    tool,
    `${percent(reached).toFixed(1)}% (${lines} of ${allLines})`,
    `${operations} of ${allOperations}`,
    requests.toLocaleString('en-US'),
    seconds.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function percent({ lines, allLines }: Reached): number {
  return (100 * lines) / allLines;
}
