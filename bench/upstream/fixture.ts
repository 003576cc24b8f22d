type Sandbox = import('../../sandbox/sandbox.ts').Sandbox;
type FixtureModule = typeof import('../../sandbox/world/fixture/fixture.ts');

/** The ids that the benchmark reads and writes. */
export interface Fixtures {
  readonly workspace: string;
  /** A project with 100 tasks. */
  readonly project: string;
  /** Has a value in every field. */
  readonly task: string;
  /** Its notes link to one document. */
  readonly linkingTask: string;
  /** Completed already, so completing them changes nothing that other rows read. */
  readonly tenTasks: readonly string[];
  /** Projects with a thousand tasks each: one for every thousand additional tasks of the sandbox. */
  readonly largeProjects: readonly string[];
}

/** The sandbox's user, who can see everything. */
export const sandboxToken = 'sandbox-ada';

/** Finds the ids in a sandbox. */
export async function findFixtures(
  { asanaBaseUrl }: Sandbox,
  { fixtures }: FixtureModule,
): Promise<Fixtures> {
  const list = async <Item>(path: string) => {
    const headers = { authorization: `Bearer ${sandboxToken}` };
    const response = await fetch(asanaBaseUrl + path, { headers });
    return ((await response.json()) as { data: readonly Item[] }).data;
  };
  const { hundredTaskProject: project, paidWorkspace: workspace } = fixtures;
  const tasks = await list<{ gid: string; notes: string; completed: boolean }>(
    `/projects/${project}/tasks?limit=100&opt_fields=notes,completed`,
  );
  const linking = tasks.find(({ notes }) => notes.match(/docs\.google\.com/g)?.length === 1);
  if (!linking) throw new Error('No task of the project links to one document.');
  const projects = await list<{ gid: string; name: string }>(
    `/workspaces/${workspace}/projects?limit=100&opt_fields=name`,
  );
  return {
    workspace,
    project,
    task: fixtures.taskWithEverything,
    linkingTask: linking.gid,
    tenTasks: tasks
      .filter(({ completed }) => completed)
      .slice(0, 10)
      .map(({ gid }) => gid),
    largeProjects: projects
      .filter(({ name }) => name.startsWith('Serial numbers'))
      .map(({ gid }) => gid),
  };
}
