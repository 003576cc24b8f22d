import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { serveByHand } from './by-hand.ts';
import { closeMeasuring, measure, send } from './measure.ts';
import { createRows, type Row } from './row.ts';
import type { SandboxDelay, SandboxReady } from './sandbox-process.ts';

// Measures what the table of costs promises, against the same answers written by hand, in one run: latency with a fixed
// upstream delay, and processor time with none. Fails when the best latency is more than a tenth over its delays: the best of many runs, because
// the medians of the same program differ by more than that on a machine that has neighbours.

const delayMs = 40;
const tolerance = 0.1;
const token = 'sandbox-ada';

const built = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href);

const sandbox = fork(new URL('./sandbox-process.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
});
/** Rejects when the process fails. What it says is in sandbox-process.ts. */
const next = async <Message>() => (await once(sandbox, 'message'))[0] as Message;
const setDelay = async (ms: number) => {
  const isSet = next();
  sandbox.send({ delayMs: ms } satisfies SandboxDelay);
  await isSet;
};

const { asanaBaseUrl, landmark } = await next<SandboxReady>();
const rows = createRows(landmark);
const byHand = await serveByHand(rows, asanaBaseUrl, token);
const taskdoc = await serveTaskdoc();

console.log(
  `latency with ${delayMs} ms per upstream request, best and (median), and processor time with none; milliseconds\n`,
);
console.log(
  ['row', 'promised', 'by hand', 'taskdoc', 'over', 'cpu by hand', 'cpu taskdoc'].join(' | '),
);
let failures = 0;
const toBody = ({ query, variables }: Row) => JSON.stringify({ query, variables });
// Servers that have been up for a while: both have seen every row before any is measured.
for (let run = 0; run < 300; run += 1) {
  for (const [index, row] of rows.entries()) {
    await send(taskdoc.url, toBody(row));
    await send(`${byHand.url}/${index}`, '{}');
  }
}
for (const [index, row] of rows.entries()) {
  const body = toBody(row);
  await setDelay(delayMs);
  const handSlow = await measure(`${byHand.url}/${index}`, '{}', 100);
  const ourSlow = await measure(taskdoc.url, body, 100);
  await setDelay(0);
  const handFast = await measure(`${byHand.url}/${index}`, '{}', 100);
  const ourFast = await measure(taskdoc.url, body, 100);
  const promised = row.delays * delayMs;
  const over = ourSlow.bestMs / promised - 1;
  if (over > tolerance) failures += 1;
  console.log(
    [
      row.name,
      promised,
      `${handSlow.bestMs.toFixed(1)} (${handSlow.medianMs.toFixed(1)})`,
      `${ourSlow.bestMs.toFixed(1)} (${ourSlow.medianMs.toFixed(1)})`,
      `${(over * 100).toFixed(1)} %`,
      handFast.cpuMs.toFixed(2),
      ourFast.cpuMs.toFixed(2),
    ].join(' | '),
  );
}

await Promise.all([byHand.close(), taskdoc.close(), closeMeasuring()]);
sandbox.disconnect();
if (failures > 0) {
  console.log(
    `\n${failures} of ${rows.length} rows took more than ${tolerance * 100} % over what is promised`,
  );
  process.exitCode = 1;
}

async function serveTaskdoc() {
  const { parseConfig }: typeof import('../src/config.ts') = await built('config.js');
  const { createSchema }: typeof import('../src/graph/schema.ts') = await built('graph/schema.js');
  const { toLinks }: typeof import('../src/plan/links.ts') = await built('plan/links.js');
  const { createContextFactory }: typeof import('../src/graph/context.ts') =
    await built('graph/context.js');
  const { createServer }: typeof import('../src/server/server.ts') =
    await built('server/server.js');
  const config = parseConfig({
    NODE_ENV: 'production',
    SANDBOX: 'off',
    ASANA_BASE_URL: asanaBaseUrl,
    ASANA_ACCESS_TOKEN: token,
  });
  const schema = createSchema();
  const contexts = createContextFactory({ config, links: toLinks(schema) });
  const logger = pino({ level: 'silent' });
  const http = createHttpServer(createServer({ config, schema, contexts, logger }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    // A TCP server's address is an object.
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/graphql`,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await contexts.close();
    },
  };
}
