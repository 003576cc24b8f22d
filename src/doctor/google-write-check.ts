import { googleAssumptions } from '../service/google/assumption/assumption.ts';
import { toGoogleError } from '../service/google/error-mapping.ts';
import { isObject, objectsAt, valueAt } from '../upstream/http/json.ts';
import { holdsIf, holdsIfAccepted, unknown, type WriteCheck } from './check.ts';
import { docsRequest } from './service-request.ts';

const emoji = '\u{1f326}';

/** The checks of the assumptions about Google Docs and Drive that write. They write only to the document of the run. */
export const googleWriteChecks: readonly WriteCheck[] = [
  {
    assumption: googleAssumptions.createFields,
    run: async ({ records }) => {
      const { statusWithFields: status } = await records.document();
      return holdsIf(status === 200, `POST /v1/documents with fields=documentId: status ${status}`);
    },
  },
  {
    assumption: googleAssumptions.updateFields,
    run: async ({ send, records }) => {
      const path = `/v1/documents/${(await records.document()).id}:batchUpdate`;
      const insertText = { text: records.name, location: { index: 1 } };
      const body = { requests: [{ insertText }] };
      const query = { fields: 'documentId' };
      const { status } = await send(docsRequest('POST', path, query, body));
      const route = 'POST /v1/documents/{documentId}:batchUpdate';
      return holdsIfAccepted(status, `${route} with fields=documentId: status ${status}`);
    },
  },
  {
    assumption: googleAssumptions.revisionConflictWording,
    run: async ({ send, records }) => {
      const path = `/v1/documents/${(await records.document()).id}`;
      const { json } = await send(docsRequest('GET', path));
      const requiredRevisionId = valueAt(json, 'revisionId');
      const insertText = { text: records.name, location: { index: 1 } };
      const body = { requests: [{ insertText }], writeControl: { requiredRevisionId } };
      const write = () => send(docsRequest('POST', `${path}:batchUpdate`, {}, body));
      const first = await write();
      if (first.status !== 200)
        return unknown(`The document was not changed: status ${first.status}.`);
      const { reason } = toGoogleError(await write());
      return holdsIf(
        reason === 'revision-conflict',
        'POST /v1/documents/{documentId}:batchUpdate with an outdated revision: another error',
      );
    },
  },
  {
    assumption: googleAssumptions.rejectedRequestWording,
    run: async ({ send, records }) => {
      const path = `/v1/documents/${(await records.document()).id}:batchUpdate`;
      const insertText = { text: records.name, location: { index: 1 } };
      const deleteContentRange = { range: { startIndex: 90_000, endIndex: 90_001 } };
      const body = { requests: [{ insertText }, { deleteContentRange }] };
      const response = await send(docsRequest('POST', path, {}, body));
      if (response.status !== 400)
        return unknown(`Docs accepts the invalid change: status ${response.status}.`);
      return holdsIf(
        toGoogleError(response).message.includes('requests[1]'),
        'POST /v1/documents/{documentId}:batchUpdate with an invalid second change: the error does not name it',
      );
    },
  },
  {
    assumption: googleAssumptions.utf16Indexes,
    run: async ({ send, records }) => {
      const path = `/v1/documents/${(await records.document()).id}`;
      const insertText = { text: emoji, location: { index: 1 } };
      const body = { requests: [{ insertText }] };
      const written = await send(docsRequest('POST', `${path}:batchUpdate`, {}, body));
      if (written.status !== 200)
        return unknown(`The document was not changed: status ${written.status}.`);
      const { json } = await send(docsRequest('GET', path));
      const run = findTextRun(json);
      if (run === null) return unknown('The document does not contain the text that was added.');
      return holdsIf(
        run.endIndex - run.startIndex === run.text.length,
        'GET /v1/documents/{documentId}: an emoji does not count as two positions',
      );
    },
  },
  {
    assumption: googleAssumptions.insertedSizes,
    run: async ({ send, records }) => {
      const path = `/v1/documents/${(await records.document()).id}`;
      const readEnd = async () => {
        const query = { fields: 'body/content/endIndex' };
        const { json } = await send(docsRequest('GET', path, query));
        return endOfBody(json);
      };
      const before = await readEnd();
      const location = { index: 1 };
      const requests = [
        { insertPageBreak: { location } },
        { insertTable: { rows: 2, columns: 3, location } },
        { insertDate: { dateElementProperties: { timestamp: '2026-01-02T00:00:00Z' }, location } },
      ];
      const { status } = await send(docsRequest('POST', `${path}:batchUpdate`, {}, { requests }));
      const after = status === 200 ? await readEnd() : null;
      if (before === null || after === null)
        return unknown(`The document was not changed or read: status ${status}.`);
      const added = 2 + (3 + 2 * (1 + 2 * 3)) + 1;
      return holdsIf(
        after - before === added,
        `POST /v1/documents/{documentId}:batchUpdate with a page break, a table and a date: ${after - before} positions instead of ${added}`,
      );
    },
  },
];

/** The end of the body. Null if the document was not read. */
function endOfBody(json: unknown): number | null {
  const last = objectsAt(json, 'body', 'content').at(-1);
  return last === undefined ? null : Number(last['endIndex']);
}

/** The first text with the emoji in a part of a document. */
function findTextRun(
  part: unknown,
): { readonly startIndex: number; readonly endIndex: number; readonly text: string } | null {
  if (typeof part !== 'object' || part === null) return null;
  if (isObject(part) && isObject(part['textRun'])) {
    const text = String(part['textRun']['content']);
    if (text.includes(emoji))
      return {
        text,
        startIndex: Number(part['startIndex'] ?? 0),
        endIndex: Number(part['endIndex']),
      };
  }
  for (const child of Object.values(part)) {
    const found = findTextRun(child);
    if (found !== null) return found;
  }
  return null;
}
