import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { applyFaults } from '../../sandbox/apply-fault.ts';
import { createFaultScript } from '../../sandbox/http/fault.ts';
import type { ParsedRequest } from '../../sandbox/http/message.ts';

test('a request that hangs ends if its client disconnected before', async () => {
  const faultScript = createFaultScript();
  faultScript.setFaults([{ kind: 'hang' }]);
  // Only these properties are used.
  const parsed = {
    route: 'POST /tasks',
    person: 'ada',
    token: 'sandbox-ada',
    cost: { reads: 0, writes: 1 },
    actions: null,
  } as unknown as ParsedRequest;
  const request = { service: 'asana', parsed, limitResponse: null, arrivedAt: 0 } as const;
  const response = {} as ServerResponse;
  expect(await applyFaults(request, faultScript, response, AbortSignal.abort())).toBeNull();
}, 2000);
