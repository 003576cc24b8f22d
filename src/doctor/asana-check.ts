import { asanaAssumptions } from '../asana/assumption.ts';
import { isObject } from '../http/json.ts';
import { type Check, holdsIf } from './check.ts';

/** The checks of the assumptions about Asana that only read. */
export const asanaChecks: readonly Check[] = [
  {
    assumption: asanaAssumptions.batch,
    run: async ({ send }) => {
      const action = { method: 'get', relative_path: '/users/me', options: { fields: ['gid'] } };
      const body = JSON.stringify({ data: { actions: [action, action] } });
      const { status, json } = await send({ api: 'asana', method: 'POST', path: '/batch', body });
      const data = isObject(json) ? json['data'] : undefined;
      return holdsIf(
        Array.isArray(data) && data.length === 2,
        `POST /batch with two reads: status ${status}`,
      );
    },
  },
  {
    assumption: asanaAssumptions.nestedFields,
    run: async ({ send, sample }) => {
      const path = `/tasks/${await sample.assignedTask()}`;
      const query = { opt_fields: 'assignee.email' };
      const { status, json } = await send({ api: 'asana', method: 'GET', path, query });
      const data = isObject(json) ? json['data'] : undefined;
      const assignee = isObject(data) ? data['assignee'] : undefined;
      return holdsIf(
        isObject(assignee) && 'email' in assignee,
        `GET /tasks/{task_gid} with opt_fields=assignee.email: status ${status}, without the field`,
      );
    },
  },
  {
    assumption: asanaAssumptions.storiesOrder,
    run: async ({ send, sample }) => {
      const path = `/tasks/${await sample.discussedTask()}/stories`;
      const query = { limit: '100', opt_fields: 'created_at' };
      const { json } = await send({ api: 'asana', method: 'GET', path, query });
      const data = isObject(json) && Array.isArray(json['data']) ? json['data'] : [];
      const times = data.filter(isObject).map(({ created_at }) => String(created_at));
      return holdsIf(
        times.every((time, index) => index === 0 || time >= (times[index - 1] ?? '')),
        'GET /tasks/{task_gid}/stories: a story is older than the story before it',
      );
    },
  },
];
