import { request } from 'undici';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { startProgram } from '../program.ts';
import { measureFlow } from './flow.ts';

const seconds = 40;

/** The service accepts at least this part of the requests that perfect pacing gets. */
const minPart = 0.9;

/** Prints what a service with a limit received. Returns a sentence for each figure that shows missing pacing. */
export async function measurePacing(): Promise<readonly string[]> {
  const sandbox = await createSandbox({});
  const program = await startProgram({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
  });
  const ask = async (query: string) => {
    const response = await request(`${program.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada',
      },
      body: JSON.stringify({ query }),
    });
    return ((await response.body.json()) as { data: unknown }).data;
  };
  const flow = await measureFlow(sandbox, ask, seconds);
  const { accepted, refused, part, duringRetryAfter, probes } = flow;
  console.log(`20 operations per second for ${seconds} seconds, of which the service accepts 10\n`);
  console.log('| accepted | part of perfect pacing | refused | during Retry-After | probes |');
  console.log('|---|---|---|---|---|');
  const columns = [accepted, part.toFixed(2), refused, duringRetryAfter, probes.join(' ')];
  console.log(`| ${columns.join(' | ')} |\n`);
  program.stop();
  await sandbox.close();
  return [
    ...(part < minPart ? [`The service accepted less than ${minPart} of what is possible.`] : []),
    ...(duringRetryAfter > 0 ? ['Requests were sent during Retry-After.'] : []),
    ...(probes.every((count) => count === 1) ? [] : ['More than one probe followed Retry-After.']),
  ];
}
