import { googleAssumptions } from '../google/assumption.ts';
import { holdsIf, type WriteCheck } from './check.ts';

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
      const body = JSON.stringify({ requests: [{ insertText }] });
      const query = { fields: 'documentId' };
      const { status } = await send({ api: 'docs', method: 'POST', path, query, body });
      const route = 'POST /v1/documents/{documentId}:batchUpdate';
      return holdsIf(status === 200, `${route} with fields=documentId: status ${status}`);
    },
  },
];
