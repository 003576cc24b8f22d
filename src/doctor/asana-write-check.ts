import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import { printForm } from '../service/asana/form.ts';
import { isObject, objectsAt, valueAt } from '../upstream/http/json.ts';
import { asanaFieldChecks } from './asana-field-check.ts';
import { listAll } from './asana-list.ts';
import { holdsIf, type WriteCheck } from './check.ts';
import { NoSample } from './sample.ts';
import { asanaRequest, type CheckResponse, type SendRequest } from './service-request.ts';

/** The checks of the assumptions about Asana that write. They write only to the records of the run. */
export const asanaWriteChecks: readonly WriteCheck[] = [
  {
    assumption: asanaAssumptions.writeFields,
    run: async ({ records }) => {
      const { gid } = await records.project();
      // Asana returns this field only if it is requested.
      const created = await records.createTask({ projects: [gid] }, { opt_fields: 'html_notes' });
      return holdsIf(
        'html_notes' in createdTask(created),
        'POST /tasks with opt_fields=html_notes: the response is without the field',
      );
    },
  },
  {
    assumption: asanaAssumptions.createMemberships,
    run: async ({ send, records }) => {
      const { gid: project, section } = await records.project();
      const created = await records.createTask({ memberships: [{ project, section }] });
      if (created.status === 400) return holdsIf(false, 'POST /tasks with memberships: status 400');
      const path = `/tasks/${createdTask(created)['gid']}`;
      const query = { opt_fields: 'memberships.section' };
      const { json } = await send(asanaRequest('GET', path, query));
      return holdsIf(
        objectsAt(json, 'data', 'memberships').some(
          (one) => valueAt(one, 'section', 'gid') === section,
        ),
        'POST /tasks with memberships: the task is not in the section',
      );
    },
  },
  {
    assumption: asanaAssumptions.attachmentForm,
    run: async ({ send, records }) => {
      const { gid: project } = await records.project();
      const parent = String(createdTask(await records.createTask({ projects: [project] }))['gid']);
      const link = { parent, resource_subtype: 'external', name: records.name };
      const form = printForm({ ...link, url: 'https://docs.google.com/document/d/none/edit' });
      const { status } = await send({
        api: 'asana',
        method: 'POST',
        path: '/attachments',
        ...form,
      });
      return holdsIf(status === 200 || status === 201, `POST /attachments: status ${status}`);
    },
  },
  {
    assumption: asanaAssumptions.listModifiedAt,
    run: async ({ send, records }) => {
      const { gid, workspace } = await records.project();
      const created = await records.createTask({ projects: [gid], assignee: 'me' });
      const task = String(createdTask(created)['gid']);
      const before = await modificationOf(task, workspace, send);
      const change = asanaRequest('PUT', `/tasks/${task}`, {}, { notes: 'Changed' });
      const { status } = await send(change);
      if (status !== 200) throw new NoSample(`Asana did not change the task: status ${status}.`);
      const after = await modificationOf(task, workspace, send);
      return holdsIf(
        before !== null && after !== null && after > before,
        'GET /tasks with assignee: modified_at is the same after a change',
      );
    },
  },
  ...asanaFieldChecks,
  {
    assumption: asanaAssumptions.externalColon,
    run: async ({ send, records }) => {
      const { gid: project } = await records.project();
      const external = { gid: records.name };
      const task = createdTask(await records.createTask({ projects: [project], external }));
      const isFound = async (colon: string) => {
        const path = `/tasks/external${colon}${encodeURIComponent(records.name)}`;
        const { status, json } = await send(asanaRequest('GET', path));
        return status === 200 && valueAt(json, 'data', 'gid') === task['gid'];
      };
      const isAccepted = await isFound(':');
      if (!isAccepted && !(await isFound('%3A')))
        throw new NoSample('Asana does not find the task by its external id.');
      return holdsIf(isAccepted, 'GET /tasks/external:{id}: only with an encoded colon');
    },
  },
];

/** `modified_at` of a task in the list of the open tasks of the user. Null if the list does not have it. */
async function modificationOf(
  task: string,
  workspace: string,
  send: SendRequest,
): Promise<string | null> {
  const query = { assignee: 'me', workspace, completed_since: 'now', opt_fields: 'modified_at' };
  const listed = await listAll(send, '/tasks', query);
  return String(listed.find(({ gid }) => gid === task)?.['modified_at'] ?? '') || null;
}

/** The task in the response to its creation. Throws NoSample if it was not created. */
function createdTask({ status, json }: CheckResponse): Readonly<Record<string, unknown>> {
  if (status === 201 && isObject(json) && isObject(json['data'])) return json['data'];
  throw new NoSample(`Asana created no task: status ${status}.`);
}
