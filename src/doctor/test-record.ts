import { randomBytes } from 'node:crypto';
import { isObject } from '../upstream/http/json.ts';
import { listAll } from './asana-list.ts';
import { NoSample } from './sample.ts';
import {
  asanaRequest,
  type CheckRequest,
  type CheckResponse,
  docsRequest,
  type SendRequest,
} from './service-request.ts';

// The records that `doctor --write` creates. Their name says where they come from, so that people recognize them, and a later run finds
// those that a killed run left behind.

const namePrefix = 'taskdoc doctor ';

/** Whether only `taskdoc doctor` gives this name to a record. */
export const isTestName = (name: unknown): name is string =>
  typeof name === 'string' && /^taskdoc doctor [0-9a-f]{16}$/.test(name);

/** A project that only this run uses. */
export interface TestProject {
  readonly gid: string;
  readonly workspace: string;
  /** Asana puts a new task without a section into another one. */
  readonly section: string;
}

/** An empty document that only this run uses. */
export interface TestDocument {
  readonly id: string;
  /** The status of its creation with a `fields` mask. If it is 400, the document was created without a mask. */
  readonly statusWithFields: number;
}

/** The records that checks write to. Each is created when a check first needs it. */
export interface TestRecords {
  readonly name: string;
  readonly project: () => Promise<TestProject>;
  readonly document: () => Promise<TestDocument>;
  /** Creates a task. Resolves with the response of Asana, of any status. */
  readonly createTask: (
    data: Readonly<Record<string, unknown>>,
    query?: Readonly<Record<string, string>>,
  ) => Promise<CheckResponse>;
}

/** What a run has created so far. */
export interface CreatedRecords {
  readonly name: string;
  readonly projects: readonly string[];
  readonly tasks: readonly string[];
  readonly documents: readonly string[];
  /** Whether a project or a document can exist whose id is unknown, because the response to its creation did not arrive. */
  readonly hasUnknown: boolean;
}

/** Creates records for one run, and remembers them. */
export function createTestRecords(send: SendRequest): {
  readonly records: TestRecords;
  readonly created: () => CreatedRecords;
} {
  const name = `${namePrefix}${randomBytes(8).toString('hex')}`;
  const projects: string[] = [];
  const tasks: string[] = [];
  const documents: string[] = [];
  let hasUnknown = false;

  async function create(request: CheckRequest, ids: string[]) {
    let response: CheckResponse;
    try {
      response = await send(request);
    } catch (error) {
      hasUnknown = true;
      throw error;
    }
    const id = idIn(response);
    if (id !== null) ids.push(id);
    else if (response.status < 400 || response.status >= 500) hasUnknown = true;
    return { response, id };
  }

  async function createProject(): Promise<TestProject> {
    const { gid, workspace } = await createProjectInFirst(
      await listAll(send, '/workspaces', workspaceFields),
    );
    const path = `/projects/${gid}/sections`;
    const { response, id } = await create(asanaRequest('POST', path, {}, { name }), []);
    if (id === null) throw new NoSample(`Asana created no section: status ${response.status}.`);
    return { gid, workspace, section: id };
  }

  async function createProjectInFirst(workspaces: readonly Readonly<Record<string, unknown>>[]) {
    let status = 'there is no workspace';
    for (const { gid, is_organization } of workspaces) {
      const workspace = String(gid);
      const team = is_organization === true ? await firstTeam(send, workspace) : undefined;
      if (team === null) {
        status = 'the user is in no team';
        continue;
      }
      const data = { name, workspace, ...(team === undefined ? {} : { team }) };
      const { response, id } = await create(asanaRequest('POST', '/projects', {}, data), projects);
      if (id !== null) return { gid: id, workspace };
      status = `status ${response.status}`;
    }
    throw new NoSample(`The account may not create a project: ${status}.`);
  }

  async function createDocument(): Promise<TestDocument> {
    const request = docsRequest('POST', '/v1/documents', {}, { title: name });
    const first = await create({ ...request, query: { fields: 'documentId' } }, documents);
    const statusWithFields = first.response.status;
    const isRefused = statusWithFields === 400;
    const { response, id } = isRefused ? await create(request, documents) : first;
    if (id !== null) return { id, statusWithFields };
    throw new NoSample(`The account may not create a document: status ${response.status}.`);
  }

  let project: Promise<TestProject> | null = null;
  let document: Promise<TestDocument> | null = null;
  return {
    records: {
      name,
      project: () => {
        project ??= createProject();
        return project;
      },
      document: () => {
        document ??= createDocument();
        return document;
      },
      createTask: async (data, query = {}) => {
        const request = asanaRequest('POST', '/tasks', query, { name, ...data });
        return (await create(request, tasks)).response;
      },
    },
    created: () => ({ name, projects, tasks, documents, hasUnknown }),
  };
}

const workspaceFields = { opt_fields: 'is_organization' };

/** In an organization, a project needs a team. Null if the user is in none. */
async function firstTeam(send: SendRequest, organization: string): Promise<string | null> {
  const [team] = await listAll(send, '/users/me/teams', { organization });
  return team === undefined ? null : String(team['gid']);
}

/** The id of a created record of either service; null if there is none in the response. */
function idIn({ status, json }: CheckResponse): string | null {
  if (status >= 300 || !isObject(json)) return null;
  const record = isObject(json['data']) ? json['data'] : json;
  const id = record['gid'] ?? record['documentId'];
  return typeof id === 'string' ? id : null;
}
