import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { built } from '../child-process.ts';
import { type Cluster, startCluster } from '../instances/cluster.ts';
import { type Fixtures, findFixtures } from '../upstream/fixture.ts';

type Sandbox = import('../../sandbox/sandbox.ts').Sandbox;

// What one operation and one open board cost a server, measured with the sandbox. People have their own credentials.

/** What the operations of a person cost on average. */
export interface OperationCost {
  readonly name: string;
  /** Of the server, in milliseconds. */
  readonly cpuMs: number;
  readonly asanaReads: number;
  readonly docsReads: number;
  readonly docsWrites: number;
}

/** What a project costs that somebody has open, while nothing changes in it. */
export interface BoardCost {
  readonly cpuMsPerPoll: number;
  readonly pollsPerMinute: number;
  readonly kilobytes: number;
}

export interface Costs {
  readonly operations: readonly OperationCost[];
  readonly board: BoardCost;
  /** The memory of a server without boards, after the operations. */
  readonly megabytes: number;
}

/** How many boards are open, and for how long they are measured. */
const boards = 1000;
const boardsMs = 30_000;
const [warmUpOperations, measuredOperations, inFlight] = [300, 1000, 8];

/** An operation of a page. */
interface PageOperation {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const pageOperations = ({
  task,
  project,
  linkingTask,
  document,
}: PageFixtures): PageOperation[] => [
  {
    name: 'a task with its comments',
    query:
      'query ($id: ID!) { task(id: $id) { name notes dueOn assignee { name } comments(first: 20) { nodes { text } } } }',
    variables: { id: task },
  },
  {
    name: 'a board of 100 tasks',
    query:
      'query ($id: ID!) { project(id: $id) { name tasks(first: 100) { nodes { name dueOn assignee { name } memberships { section { name } } } } } }',
    variables: { id: project },
  },
  {
    name: 'a task and its document',
    query: 'query ($id: ID!) { task(id: $id) { name documents { title text } } }',
    variables: { id: linkingTask },
  },
  {
    name: 'a change of a document',
    query:
      'mutation ($id: ID!) { appendToDocument(input: { document: $id, markdown: "A *line*." }) { sentRequests } }',
    variables: { id: document },
  },
];

type PageFixtures = Pick<Fixtures, 'task' | 'project' | 'linkingTask'> & {
  readonly document: string;
};

export async function measureCosts(): Promise<Costs> {
  const { createSandbox }: typeof import('../../sandbox/sandbox.ts') =
    await built('sandbox/sandbox.js');
  const fixtureModule: typeof import('../../sandbox/world/fixture/fixture.ts') = await built(
    'sandbox/world/fixture/fixture.js',
  );
  const { documentFixtures }: typeof import('../../sandbox/world/fixture/document-fixture.ts') =
    await built('sandbox/world/fixture/document-fixture.js');
  const sandbox = await createSandbox();
  const fixtures = await findFixtures(sandbox, fixtureModule);
  const cluster = await startCluster({
    instances: 1,
    workers: 1,
    env: {
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      ASANA_REQUESTS_PER_MINUTE: '1000000',
      GOOGLE_DOCS_READS_PER_PROJECT: '1000000000',
      GOOGLE_DOCS_WRITES_PER_PROJECT: '1000000000',
    },
  });
  const dispatcher = new Agent({ connections: 2 * boards });
  const api = `${cluster.urls[0]}/graphql`;
  const client = new Client(api, dispatcher);
  const operations: OperationCost[] = [];
  try {
    for (const one of pageOperations({ ...fixtures, document: documentFixtures.emoji }))
      operations.push(await measureOperation(one, { cluster, sandbox, client }));
    const megabytes = cluster.megabytes();
    const board = await measureBoards(fixtures.project, { cluster, sandbox, client });
    return { operations, board, megabytes };
  } finally {
    await dispatcher.destroy();
    // Otherwise the program would outlive a benchmark that fails.
    await cluster.stop();
    await sandbox.close();
  }
}

interface SetUp {
  readonly cluster: Cluster;
  readonly sandbox: Sandbox;
  readonly client: Client;
}

/** People of the sandbox, each with a credential of its own. */
class Client {
  readonly #api: string;
  readonly #dispatcher: Dispatcher;

  constructor(api: string, dispatcher: Dispatcher) {
    this.#api = api;
    this.#dispatcher = dispatcher;
  }

  open(person: number, body: object, accept: string): Promise<Dispatcher.ResponseData> {
    const token = `Bearer sandbox-ada-${person + 1}`;
    return request(this.#api, {
      method: 'POST',
      dispatcher: this.#dispatcher,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: {
        accept,
        'content-type': 'application/json',
        'x-asana-authorization': token,
        'x-google-authorization': token,
      },
      body: JSON.stringify(body),
    });
  }

  async send(person: number, operation: PageOperation): Promise<void> {
    const { query, variables } = operation;
    const { body } = await this.open(person, { query, variables }, 'application/json');
    const text = await body.text();
    if (text.includes('"errors":')) throw new Error(text.slice(0, 1000));
  }
}

async function measureOperation(
  operation: PageOperation,
  { cluster, sandbox, client }: SetUp,
): Promise<OperationCost> {
  const isChange = operation.query.startsWith('mutation');
  let person = 0;
  const send = async (count: number) => {
    let left = count;
    const caller = async () => {
      while (left > 0) {
        left -= 1;
        person += 1;
        await client.send(person % 200, operation);
      }
    };
    // Changes of one document at once would be in conflict.
    await Promise.all(Array.from({ length: isChange ? 1 : inFlight }, caller));
  };
  // A change makes the document longer.
  const [warmUp, measured] = isChange ? [50, 100] : [warmUpOperations, measuredOperations];
  await send(warmUp);
  const before = cluster.cpuMs();
  await send(measured);
  const cpuMs = (cluster.cpuMs() - before) / measured;
  sandbox.clearRequests();
  await client.send(0, operation);
  const requests = sandbox.requests();
  const ofDocs = requests.filter(({ path }) => path.startsWith('/v1/documents'));
  return {
    name: operation.name,
    cpuMs,
    asanaReads: requests
      .filter(({ service }) => service === 'asana')
      .reduce((sum, { actions }) => sum + (actions?.length ?? 1), 0),
    docsReads: ofDocs.filter(({ method }) => method === 'GET').length,
    docsWrites: ofDocs.filter(({ method }) => method === 'POST').length,
  };
}

async function measureBoards(project: string, set: SetUp): Promise<BoardCost> {
  const { cluster, sandbox, client } = set;
  const query = `subscription { projectChanged(id: "${project}") { kind nodeId position } }`;
  const before = cluster.megabytes();
  for (let opened = 0; opened < boards; opened += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const { body } = await client.open(opened + at, { query }, 'text/event-stream');
        body.on('error', () => undefined).resume();
      }),
    );
  // Each has been polled.
  await sleep(15_000);
  const kilobytes = ((cluster.megabytes() - before) * 1000) / boards;
  sandbox.clearRequests();
  const cpuBefore = cluster.cpuMs();
  await sleep(boardsMs);
  const polls = sandbox.requests().filter(({ path }) => path.endsWith('/events')).length;
  return {
    cpuMsPerPoll: (cluster.cpuMs() - cpuBefore) / polls,
    pollsPerMinute: (polls / boards) * (60_000 / boardsMs),
    kilobytes,
  };
}
