import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of requests for access, for the table of mutations.

const { privateProject: project, accessRequest, secondAccessRequest } = fixtures;

const pending = (asanaState: MutationTestServer['asanaState']) =>
  asanaState<readonly { readonly gid: string; readonly message?: string }[]>(
    `/access_requests?target=${project}`,
  );

const decided = (name: string, action: string, gid: string): MutationCase => ({
  name,
  input: () => ({ accessRequest: gid }),
  selection: 'accessRequestGid',
  route: `POST /access_requests/{access_request_gid}/${action}`,
  countWrites: async ({ asanaState }) => [
    Number((await pending(asanaState)).every((one) => one.gid !== gid)),
  ],
  isOnce: true,
});

export const accessRequestCases: readonly MutationCase[] = [
  {
    name: 'createAccessRequest',
    input: (message) => ({ project, message }),
    selection: 'accessRequest { message }',
    route: 'POST /access_requests',
    async countWrites({ asanaState }, names) {
      const all = await pending(asanaState);
      return names.map((name) => all.filter(({ message }) => message === name).length);
    },
  },
  decided('approveAccessRequest', 'approve', accessRequest),
  decided('rejectAccessRequest', 'reject', secondAccessRequest),
];
