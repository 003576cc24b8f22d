import { isObject, objectsAt, valueAt } from '../upstream/http/json.ts';
import { listAll } from './asana-list.ts';
import { expectSuccess } from './sample.ts';
import { asanaRequest, driveRequest, type SendRequest } from './service-request.ts';
import { isTestName } from './test-record.ts';

// Finds the records of runs that were killed before they could delete them: by their name, and only those of the account itself. Another
// person can run the same command in the same workspace.

/** A record with a name that only this command gives. */
export interface FoundRecord {
  readonly id: string;
  readonly name: string;
}

/** The test projects of the account in all of its workspaces. Throws NoSample or UpstreamError if a list cannot be read. */
export async function findTestProjects(send: SendRequest): Promise<readonly FoundRecord[]> {
  const { json } = await expectSuccess(
    send(asanaRequest('GET', '/users/me', { opt_fields: 'gid' })),
  );
  const me = valueAt(json, 'data', 'gid');
  const found: FoundRecord[] = [];
  for (const { gid: workspace } of await listAll(send, '/workspaces', {})) {
    const fields = { opt_fields: 'name,owner' };
    const projects = await listAll(send, `/workspaces/${workspace}/projects`, fields);
    for (const { gid, name, owner } of projects)
      if (isTestName(name) && isObject(owner) && owner['gid'] === me)
        found.push({ id: String(gid), name });
  }
  return found;
}

/** The test documents that the account owns. Throws NoSample or UpstreamError if the list cannot be read. */
export async function findTestDocuments(send: SendRequest): Promise<readonly FoundRecord[]> {
  const found: FoundRecord[] = [];
  let pageToken: unknown;
  do {
    const page = typeof pageToken === 'string' ? { pageToken } : {};
    const read = (fields: string) => {
      const query = { q: "name contains 'taskdoc' and trashed = false", fields, ...page };
      return send(driveRequest('GET', '/drive/v3/files', query));
    };
    const masked = await read('nextPageToken,files(id,name,ownedByMe)');
    const { json } = await expectSuccess(masked.status === 400 ? read('*') : masked);
    for (const { id, name, ownedByMe } of objectsAt(json, 'files'))
      if (isTestName(name) && ownedByMe === true) found.push({ id: String(id), name });
    pageToken = valueAt(json, 'nextPageToken');
  } while (typeof pageToken === 'string');
  return found;
}
