import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import { isObject, objectsAt } from '../upstream/http/json.ts';
import { listAll } from './asana-list.ts';
import { holdsIf, type WriteCheck, type WriteContext } from './check.ts';
import { NoSample } from './sample.ts';
import { asanaRequest, type CheckResponse } from './service-request.ts';

// Checks how values of custom fields are written. A custom field cannot be created for a run: it would stay in the workspace. The checks
// therefore add a field of the workspace to the project of the run, and write its value to a task there.

/** The checks of the assumptions about values of custom fields. */
export const asanaFieldChecks: readonly WriteCheck[] = [
  {
    assumption: asanaAssumptions.clearMultiEnum,
    run: async (context) => {
      const field = await addField(
        context,
        (one) => one['resource_subtype'] === 'multi_enum' && optionOf(one) !== undefined,
      );
      const write = await createWriter(context, String(field['gid']));
      await expectWritten(write([optionOf(field)]));
      const { status, json } = await write([]);
      if (status === 400) await expectWritten(write(null));
      else await expectWritten({ status });
      return holdsIf(
        status === 200 && isCleared(json, field['gid']),
        `PUT /tasks/{task_gid} with an empty list: ${status === 200 ? 'the value remains' : `status ${status}`}`,
      );
    },
  },
  {
    assumption: asanaAssumptions.dateValues,
    run: async (context) => {
      const field = await addField(context, (one) => one['resource_subtype'] === 'date');
      const write = await createWriter(context, String(field['gid']));
      const { status } = await write({ date: '2030-01-02' });
      await expectWritten(status === 400 ? write('2030-01-02') : { status });
      return holdsIf(status === 200, `PUT /tasks/{task_gid} with a date: status ${status}`);
    },
  },
];

type Field = Readonly<Record<string, unknown>>;

const fieldNames = 'resource_subtype,is_value_read_only,enum_options.enabled';

/** Adds a custom field of the workspace to the project of the run. Throws NoSample if there is none, or if the account may not. */
async function addField(
  { send, records }: WriteContext,
  isUsable: (field: Field) => boolean,
): Promise<Field> {
  const { gid, workspace } = await records.project();
  const fields = await listAll(send, `/workspaces/${workspace}/custom_fields`, {
    opt_fields: fieldNames,
  });
  const field = fields.find((one) => one['is_value_read_only'] !== true && isUsable(one));
  if (field === undefined) throw new NoSample('The workspace has no custom field of this type.');
  const { status } = await send(
    asanaRequest(
      'POST',
      `/projects/${gid}/addCustomFieldSetting`,
      {},
      { custom_field: field['gid'] },
    ),
  );
  if (status === 200) return field;
  throw new NoSample(`The account may not add a custom field to a project: status ${status}.`);
}

/** Creates a task in the project of the run. Returns a function that writes its value of a custom field. */
async function createWriter({ send, records }: WriteContext, field: string) {
  const { gid } = await records.project();
  const created = await records.createTask({ projects: [gid] });
  const task = isObject(created.json) ? created.json['data'] : undefined;
  if (created.status !== 201 || !isObject(task))
    throw new NoSample(`Asana created no task: status ${created.status}.`);
  return (value: unknown): Promise<CheckResponse> =>
    send(
      asanaRequest(
        'PUT',
        `/tasks/${task['gid']}`,
        { opt_fields: 'custom_fields.multi_enum_values' },
        { custom_fields: { [field]: value } },
      ),
    );
}

/** Throws NoSample if a value was not written. */
async function expectWritten(response: Pick<CheckResponse, 'status'> | Promise<CheckResponse>) {
  const { status } = await response;
  if (status !== 200)
    throw new NoSample(`The account may not write a custom field: status ${status}.`);
}

function optionOf(field: Field): unknown {
  return objectsAt(field, 'enum_options').find(({ enabled }) => enabled === true)?.['gid'];
}

function isCleared(json: unknown, gid: unknown): boolean {
  const fields = objectsAt(json, 'data', 'custom_fields');
  const values = fields.find((one) => one['gid'] === gid)?.['multi_enum_values'];
  return values === null || (Array.isArray(values) && values.length === 0);
}
