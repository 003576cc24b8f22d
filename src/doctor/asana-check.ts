import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import type { Assumption } from '../upstream/assumption/assumption.ts';
import { isObject, objectsAt, valueAt } from '../upstream/http/json.ts';
import { listAll } from './asana-list.ts';
import { asanaWordingChecks } from './asana-wording-check.ts';
import { type Check, fails, holdsIf, holdsIfAccepted } from './check.ts';
import { expectSuccess, NoSample } from './sample.ts';
import { asanaRequest } from './service-request.ts';

/** The checks of the assumptions about Asana that only read. */
export const asanaChecks: readonly Check[] = [
  {
    assumption: asanaAssumptions.batch,
    run: async ({ send }) => {
      const action = { method: 'get', relative_path: '/users/me', options: { fields: ['gid'] } };
      const actions = [action, action];
      const { status, json } = await send(asanaRequest('POST', '/batch', {}, { actions }));
      const isComplete = objectsAt(json, 'data').length === 2;
      return holdsIf(isComplete, `POST /batch with two reads: status ${status}`);
    },
  },
  {
    assumption: asanaAssumptions.batchOptions,
    run: async ({ send, sample }) => {
      const path = `/tasks/${await sample.discussedTask()}/stories`;
      const read = async (offset?: string) => {
        const options = { fields: ['gid'], limit: 1, ...(offset === undefined ? {} : { offset }) };
        const action = { method: 'get', relative_path: path, options };
        const actions = [action, action];
        const { status, json } = await send(asanaRequest('POST', '/batch', {}, { actions }));
        if (status !== 200) throw new NoSample('Asana accepts no batch.');
        return objectsAt(json, 'data')[0]?.['body'];
      };
      const first = await read();
      const next = valueAt(first, 'next_page', 'offset');
      const second = typeof next === 'string' ? await read(next) : {};
      const gids = [first, second].map((page) => JSON.stringify(valueAt(page, 'data')));
      const isOne = /^\[\{"gid":"\d+"\}\]$/;
      return holdsIf(
        gids.every((text) => isOne.test(text ?? '')) && gids[0] !== gids[1],
        'POST /batch with limit, offset and fields: other results than requested',
      );
    },
  },
  searchCheck(asanaAssumptions.searchLimit, { limit: '1' }),
  searchCheck(asanaAssumptions.searchBefore, { 'created_at.before': '2020-01-01T00:00:00.000Z' }),
  searchCheck(asanaAssumptions.searchOrder, { sort_by: 'created_at', sort_ascending: 'false' }),
  searchCheck(
    asanaAssumptions.searchDueOrder,
    {
      sort_by: 'due_date',
      sort_ascending: 'true',
      'due_on.after': '1000-01-01',
      opt_fields: 'due_on',
    },
    (tasks) => {
      const days = tasks.map(({ due_on }) => String(due_on));
      return days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''));
    },
  ),
  {
    assumption: asanaAssumptions.nestedFields,
    run: async ({ send, sample }) => {
      const path = `/tasks/${await sample.assignedTask()}`;
      const query = { opt_fields: 'assignee.email' };
      const { status, json } = await send(asanaRequest('GET', path, query));
      const details = `GET /tasks/{task_gid} with opt_fields=assignee.email: status ${status}`;
      if (status !== 200) return holdsIfAccepted(status, details);
      const assignee = valueAt(json, 'data', 'assignee');
      const hasField = isObject(assignee) && 'email' in assignee;
      return holdsIf(hasField, `${details}, without the field`);
    },
  },
  {
    assumption: asanaAssumptions.typeaheadFields,
    run: async ({ send }) => {
      const [workspace] = await listAll(send, '/workspaces', { opt_fields: 'gid' });
      if (workspace === undefined) throw new NoSample('The account has no workspace.');
      const path = `/workspaces/${workspace['gid']}/typeahead`;
      const query = { resource_type: 'user', count: '1', opt_fields: 'email' };
      const { status, json } = await send(asanaRequest('GET', path, query));
      const details = `GET /workspaces/{workspace_gid}/typeahead with opt_fields=email: status ${status}`;
      if (status !== 200) return holdsIfAccepted(status, details);
      const found = objectsAt(json, 'data');
      if (found.length === 0) throw new NoSample('The search by name found no user.');
      return holdsIf(
        found.every((user) => 'email' in user),
        `${details}, without the field`,
      );
    },
  },
  {
    assumption: asanaAssumptions.myTasksSections,
    run: async ({ send }) => {
      const [workspace] = await listAll(send, '/workspaces', { opt_fields: 'gid' });
      if (workspace === undefined) throw new NoSample('The account has no workspace.');
      const query = { workspace: String(workspace['gid']), opt_fields: 'name' };
      const path = '/users/me/user_task_list';
      const { json } = await expectSuccess(send(asanaRequest('GET', path, query)));
      const { status } = await send(
        asanaRequest('GET', `/projects/${valueAt(json, 'data', 'gid')}/sections`, {
          limit: '1',
          opt_fields: 'name',
        }),
      );
      const details = `GET /projects/{project_gid}/sections with a user task list: status ${status}`;
      return status === 404 ? fails(details) : holdsIfAccepted(status, details);
    },
  },
  {
    assumption: asanaAssumptions.storiesOrder,
    run: async ({ send, sample }) => {
      const path = `/tasks/${await sample.discussedTask()}/stories`;
      const query = { limit: '100', opt_fields: 'created_at' };
      const { json } = await expectSuccess(send(asanaRequest('GET', path, query)));
      const times = objectsAt(json, 'data').map(({ created_at }) => String(created_at));
      return holdsIf(
        times.every((time, index) => index === 0 || time >= (times[index - 1] ?? '')),
        'GET /tasks/{task_gid}/stories: a story is older than the story before it',
      );
    },
  },
  {
    assumption: asanaAssumptions.modifiedSince,
    run: async ({ send, sample }) => {
      const project = await sample.projectWithTasks();
      const limits = { limit: '100', opt_fields: 'gid' };
      const read = (path: string, query: Readonly<Record<string, string>>) =>
        send(asanaRequest('GET', path, { ...limits, ...query }));
      const all = await expectSuccess(read(`/projects/${project}/tasks`, {}));
      const since = { project, modified_since: '1970-01-01T00:00:00.000Z' };
      const { status, json } = await read('/tasks', since);
      const details = `GET /tasks with project and modified_since: status ${status}`;
      if (status !== 200) return holdsIfAccepted(status, details);
      const isSame = gidsOf(json) === gidsOf(all.json);
      return holdsIf(isSame, `${details}, with other tasks or in another order`);
    },
  },
  ...asanaWordingChecks,
];

/** The ids of a list, in its order. */
const gidsOf = (json: unknown): string =>
  objectsAt(json, 'data')
    .map(({ gid }) => gid)
    .join();

/**
 * Checks that the search accepts parameters. Only workspaces with a paid plan have a search.
 *
 * @param isExpected  Whether the search finds the right tasks. Another check is about whether it accepts the parameters.
 */
function searchCheck(
  assumption: Assumption,
  parameters: Readonly<Record<string, string>>,
  isExpected?: (tasks: readonly Readonly<Record<string, unknown>>[]) => boolean,
): Check {
  return {
    assumption,
    run: async ({ send }) => {
      const workspaces = await listAll(send, '/workspaces', { opt_fields: 'gid' });
      for (const { gid } of workspaces) {
        const path = `/workspaces/${gid}/tasks/search`;
        const query = { opt_fields: 'gid', ...parameters };
        const { status, json } = await send(asanaRequest('GET', path, query));
        if (status !== 402) {
          const details = `Search with ${Object.keys(parameters).join(', ')}: status ${status}`;
          if (isExpected === undefined) return holdsIfAccepted(status, details);
          if (status !== 200) throw new NoSample('The search does not accept these parameters.');
          return holdsIf(isExpected(objectsAt(json, 'data')), `${details}, with other tasks`);
        }
      }
      throw new NoSample('The account has no workspace with a paid plan.');
    },
  };
}
