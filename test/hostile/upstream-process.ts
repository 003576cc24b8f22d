import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../bench/listen.ts';
import { findFixtures } from '../../bench/upstream/fixture.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createDocuments, idOf } from './document.ts';

// The services that hostile operations read: Asana is the sandbox, and Google Docs returns prepared documents. They have their own
// process, so that their work does not delay the server that is measured.

/** The message of the process when it listens. */
export interface Upstream {
  readonly asanaBaseUrl: string;
  readonly googleDocsBaseUrl: string;
  readonly googleDriveBaseUrl: string;
  /** The gid of a project with a thousand tasks. */
  readonly largeProject: string;
  /** Reads a task with one request. */
  readonly taskQuery: string;
}

/** The length of the files that raw requests read. */
const rawBytes = 1024 * 1024;

const files = new Map([
  ...[...createDocuments()].map(([id, body]) => [id, { type: 'application/json', body }] as const),
  [idOf('text'), { type: 'text/plain', body: 'x'.repeat(rawBytes) }],
  [idOf('json'), { type: 'application/json', body: JSON.stringify(['x'.repeat(rawBytes)]) }],
  [idOf('base64'), { type: 'image/png', body: '\u0000'.repeat(rawBytes) }],
]);
const responses = new Map(
  [...files].map(([id, { type, body }]) => [id, { type, body: gzipSync(body) }]),
);

const sandbox = await createSandbox({ extraTasks: 1000 });
const docs = createServer(({ url = '' }, response) => {
  const id = /^\/v1\/documents\/([\w-]+)/.exec(url)?.[1] ?? '';
  const found = responses.get(id);
  if (found === undefined) response.writeHead(404).end();
  else
    response
      .writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip' })
      .end(found.body);
});
const {
  largeProjects: [largeProject = ''],
} = await findFixtures(sandbox, { fixtures });
process.on('disconnect', () => process.exit());
const upstream: Upstream = {
  asanaBaseUrl: sandbox.asanaBaseUrl,
  googleDocsBaseUrl: await listenOnLoopback(docs),
  googleDriveBaseUrl: sandbox.googleDriveBaseUrl,
  largeProject,
  taskQuery: `{ task(id: "${fixtures.taskWithEverything}") { name assignee { name } } }`,
};
process.send?.(upstream);
