import { parseAsanaAddress } from '../service/asana/address.ts';
import { asanaAssumptions } from '../service/asana/assumption/assumption.ts';
import { objectsAt, valueAt } from '../upstream/http/json.ts';
import { type Check, holdsIf, unknown } from './check.ts';
import { expectSuccess, NoSample } from './sample.ts';
import { asanaRequest, type CheckResponse } from './service-request.ts';

/** The checks of the assumptions about how Asana words errors and addresses. They only read. */
export const asanaWordingChecks: readonly Check[] = [
  {
    assumption: asanaAssumptions.expiredOffset,
    run: async ({ send }) => {
      const query = { limit: '1', offset: 'none' };
      const response = await send(asanaRequest('GET', '/workspaces', query));
      if (response.status === 200) return unknown('Asana accepted an offset that does not exist.');
      return holdsIf(
        response.status === 400 && messageOf(response).startsWith('offset: '),
        `GET /workspaces with an unknown offset: status ${response.status}, in other words`,
      );
    },
  },
  {
    assumption: asanaAssumptions.webAddress,
    run: async ({ send, sample }) => {
      const gid = await sample.assignedTask();
      const query = { opt_fields: 'permalink_url' };
      const path = `/tasks/${gid}`;
      const { json } = await expectSuccess(send(asanaRequest('GET', path, query)));
      const address = valueAt(json, 'data', 'permalink_url');
      if (typeof address !== 'string') throw new NoSample('Asana returned no address of a task.');
      return holdsIf(
        parseAsanaAddress(address).some((shown) => shown.type === 'task' && shown.gid === gid),
        'The address of a task has another format',
      );
    },
  },
];

/** The first message of an error; empty if there is none. */
function messageOf({ json }: CheckResponse): string {
  const message = objectsAt(json, 'errors')[0]?.['message'];
  return typeof message === 'string' ? message : '';
}
