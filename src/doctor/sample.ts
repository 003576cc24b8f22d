import { isObject, objectsAt } from '../upstream/http/json.ts';
import {
  asanaRequest,
  type CheckResponse,
  driveRequest,
  type SendRequest,
} from './service-request.ts';

/** The account has no record that a check needs, or may not read it. The message contains nothing of the account. */
export class NoSample extends Error {
  override readonly name = 'NoSample';
}

/** Records of the account that checks use. Each is looked for once, when a check needs it. */
export interface Sample {
  readonly assignedTask: () => Promise<string>;
  /** A task with stories of different times. */
  readonly discussedTask: () => Promise<string>;
  /** A project with two tasks. */
  readonly projectWithTasks: () => Promise<string>;
  /** A document in Google Docs. */
  readonly document: () => Promise<string>;
}

/** The maximum number of projects, tasks or documents that one search reads. */
const maxSearched = 20;

/** Looks for records in the account. */
export function createSample(send: SendRequest): Sample {
  const projects = once(async () => {
    const workspaces = await list(send, '/workspaces', { limit: '5' });
    const found: string[] = [];
    for (const workspace of workspaces) {
      const query = { limit: String(maxSearched), archived: 'false' };
      found.push(...gidsOf(await list(send, `/workspaces/${workspace['gid']}/projects`, query)));
    }
    if (found.length === 0) throw new NoSample('The account has no project in Asana.');
    return found.slice(0, maxSearched);
  });

  /** The first task that the condition accepts. */
  const findTask = (
    what: string,
    fields: string,
    isFound: (task: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>,
  ) =>
    once(async () => {
      for (const project of await projects()) {
        const query = { limit: String(maxSearched), opt_fields: fields };
        for (const task of await list(send, `/projects/${project}/tasks`, query))
          if (await isFound(task)) return String(task['gid']);
      }
      throw new NoSample(`The account has no task ${what} in its first ${maxSearched} projects.`);
    });

  return {
    assignedTask: findTask('with an assignee', 'assignee', ({ assignee }) => isObject(assignee)),
    discussedTask: findTask('with two stories of different times', 'gid', async ({ gid }) => {
      const query = { limit: '100', opt_fields: 'created_at' };
      const stories = await list(send, `/tasks/${gid}/stories`, query);
      return new Set(stories.map(({ created_at }) => created_at)).size > 1;
    }),
    projectWithTasks: once(async () => {
      for (const project of await projects())
        if ((await list(send, `/projects/${project}/tasks`, { limit: '2' })).length > 1)
          return project;
      throw new NoSample(`None of the first ${maxSearched} projects has two tasks.`);
    }),
    document: once(async () => {
      const { json } = await expectSuccess(
        // Without a parameter that another check is about. Drive returns the id without `fields`.
        send(
          driveRequest('GET', '/drive/v3/files', {
            q: "mimeType = 'application/vnd.google-apps.document' and trashed = false",
          }),
        ),
      );
      const [first] = objectsAt(json, 'files');
      if (first === undefined) throw new NoSample('The account has no document in Google Docs.');
      return String(first['id']);
    }),
  };
}

async function list(
  send: SendRequest,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { json } = await expectSuccess(send(asanaRequest('GET', path, query)));
  return objectsAt(json, 'data');
}

/** The response, if it is a success. Throws NoSample with its status. */
export async function expectSuccess(
  sent: CheckResponse | Promise<CheckResponse>,
): Promise<CheckResponse> {
  const response = await sent;
  if (response.status === 200) return response;
  throw new NoSample(`The account may not read its records: status ${response.status}.`);
}

const gidsOf = (records: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  records.map(({ gid }) => String(gid));

/** Calls a function once, however often its result is needed. */
export function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | null = null;
  return () => {
    created ??= create();
    return created;
  };
}
