import { ask, type FieldError } from './client.ts';
import { ReportDocument, type ReportQuery } from './generated.ts';

type Project = NonNullable<ReportQuery['project']>;
type Task = Project['tasks']['nodes'][number];

/** The open tasks of a project, section by section, as Markdown. */
export async function report(project: string): Promise<string> {
  const tasks: Task[] = [];
  const errors: FieldError[] = [];
  let name = '';
  let requests = 0;
  let after: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof askPage>> = await askPage(project, after);
    errors.push(...answer.errors);
    requests += answer.upstreamRequests;
    if (!answer.data?.project) break;
    name = answer.data.project.name;
    const page: Project['tasks'] = answer.data.project.tasks;
    tasks.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return [
    `# ${name || 'No project'}`,
    ...[...bySection(tasks)].flatMap(([section, own]) => [
      `\n## ${section}\n`,
      ...own.map(toLines),
    ]),
    ...(errors.length === 0 ? [] : ['\n## Not answered\n', ...errors.map(toErrorLine)]),
    `\n${tasks.length} open tasks; ${requests} requests upstream.`,
  ].join('\n');
}

const askPage = (project: string, after: string | null) => ask(ReportDocument, { project, after });

function bySection(tasks: readonly Task[]): Map<string, Task[]> {
  const sections = new Map<string, Task[]>();
  for (const task of tasks) {
    const section = task.section?.name ?? 'No section';
    sections.set(section, [...(sections.get(section) ?? []), task]);
  }
  return sections;
}

function toLines({ name, assignee, dueOn, documents }: Task): string {
  const who = assignee?.name ?? 'nobody';
  const when = dueOn === null ? '' : `, due ${dueOn}`;
  // A document that you may not open is null here, and its error stands at the end.
  const links = documents.flatMap((one) =>
    one === null ? [] : [`  - [${one.title}](${one.url})`],
  );
  return [`- ${name} (${who}${when})`, ...links].join('\n');
}

const toErrorLine = ({ code, path, message }: FieldError) => `- ${code} at ${path}: ${message}`;
