import type { Sandbox } from '../../sandbox/sandbox.ts';
import { runDoctor } from '../../src/command/doctor.ts';
import { parseCommand } from '../../src/command/line/command-line.ts';

/** The variables with which the program uses a sandbox as its services. */
export const variablesFor = (sandbox: Sandbox) => ({
  ASANA_BASE_URL: sandbox.asanaBaseUrl,
  GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
  GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
  GOOGLE_ACCESS_TOKEN: 'sandbox-ada',
});

/** What a run on the sandbox prints: everything holds. One of the two workspaces has no paid plan. */
export const everythingHolds =
  /^(\S+ +holds +\d+ ms( {2}Without a paid plan or full membership: workspace 2 \(.*)?\n)+$/;

/** Runs `taskdoc doctor`. Returns what it printed and its exit code. */
export async function run(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<{ readonly exitCode: number; readonly printed: string }> {
  let printed = '';
  const exitCode = await runDoctor(env, parseCommand(['doctor', ...args]), (text) => {
    printed += text;
  });
  return { exitCode, printed };
}

type Row = Readonly<Record<string, string>>;

/** Sends a request to the sandbox. Returns the parsed response. */
export async function send(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  token = 'sandbox-ada',
): Promise<{ data: Row & readonly Row[]; files: readonly Row[]; id: string }> {
  const base = path.startsWith('/drive') ? sandbox.url : sandbox.asanaBaseUrl;
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return JSON.parse(text === '' ? '{}' : text);
}

/** The records in the sandbox whose name begins as those of `taskdoc doctor`: `project taskdoc doctor …`. */
export async function testRecordsIn(sandbox: Sandbox): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { gid } of (await send(sandbox, 'GET', '/workspaces')).data) {
    let path: string | null = `/workspaces/${gid}/projects?limit=100`;
    while (path !== null) {
      const page: Awaited<ReturnType<typeof send>> & { next_page?: { path: string } | null } =
        await send(sandbox, 'GET', path);
      found.push(...page.data.map(({ name }) => `project ${name}`));
      path = page.next_page?.path ?? null;
    }
    const tasks = await send(sandbox, 'GET', `/workspaces/${gid}/tasks/search?text=taskdoc`);
    found.push(...(tasks.data ?? []).map(({ name }) => `task ${name}`));
  }
  const { files } = await send(sandbox, 'GET', '/drive/v3/files?pageSize=1000');
  found.push(...files.map(({ name }) => `document ${name}`));
  return found.filter((name) => /^\w+ taskdoc doctor /.test(name));
}
