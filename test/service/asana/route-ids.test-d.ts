import { readRecord, recordRoute } from '../../../src/service/asana/read.ts';
import { toWrite } from '../../../src/service/asana/write.ts';

// A route takes as many ids as it has parameters. `tsc` checks this file; nothing executes it.

readRecord('/tasks/{task_gid}', ['1']);
readRecord('/workspaces/{workspace_gid}/tasks/custom_id/{custom_id}', ['1', 'A-1']);
toWrite('POST', '/tasks', [], {});

// @ts-expect-error: the id is missing
readRecord('/tasks/{task_gid}', []);
// @ts-expect-error: there are two ids, but one parameter
readRecord('/tasks/{task_gid}', ['1', '2']);
// @ts-expect-error: there is no parameter
toWrite('POST', '/tasks', ['1'], {});
// @ts-expect-error: the reads of one record, and no id
recordRoute('/tasks');
