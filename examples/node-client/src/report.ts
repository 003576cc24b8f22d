import { type FieldError, send } from './client.ts';
import { ReportDocument, type ReportQuery } from './generated.ts';

type Project = NonNullable<ReportQuery['project']>;
type Task = NonNullable<Project['tasks']>['nodes'][number];

/** Returns the open tasks of a project, section by section, as Markdown. */
export async function report(project: string): Promise<string> {
  const tasks: Task[] = [];
  const errors: FieldError[] = [];
  let name = '';
  let requests = 0;
  let after: string | null = null;
  do {
    const result: Awaited<ReturnType<typeof readPage>> = await readPage(project, after);
    errors.push(...result.errors);
    requests += result.upstreamRequests;
    if (!result.data?.project) break;
    name = result.data.project.name;
    const page: Project['tasks'] = result.data.project.tasks;
    // A page that could not be read is null, and its error is printed at the end.
    if (page === null) break;
    tasks.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return [
    `# ${name || 'No project'}`,
    ...[...bySection(tasks)].flatMap(([section, sectionTasks]) => [
      `\n## ${section}\n`,
      ...sectionTasks.map(toLines),
    ]),
    ...(errors.length === 0 ? [] : ['\n## Errors\n', ...errors.map(toErrorLine)]),
    `\n${tasks.length} open tasks; ${requests} upstream requests.`,
  ].join('\n');
}

const readPage = (project: string, after: string | null) =>
  send(ReportDocument, { project, after });

function bySection(tasks: readonly Task[]): Map<string, Task[]> {
  const sections = new Map<string, Task[]>();
  for (const task of tasks) {
    const section = task.section?.name ?? 'No section';
    sections.set(section, [...(sections.get(section) ?? []), task]);
  }
  return sections;
}

function toLines({ name, assignee, dueOn, documents }: Task): string {
  const person = assignee?.name ?? 'unassigned';
  const due = dueOn === null ? '' : `, due ${dueOn}`;
  // A document that the user may not open is null here. Its error is printed at the end.
  const links = (documents ?? []).flatMap((document) =>
    document === null ? [] : [`  - [${document.title}](${document.url})`],
  );
  return [`- ${name} (${person}${due})`, ...links].join('\n');
}

const toErrorLine = ({ code, path, message }: FieldError) => `- ${code} at ${path}: ${message}`;
