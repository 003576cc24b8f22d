import { googleAssumptions } from '../google/assumption.ts';
import { type Check, holdsIf, unknown } from './check.ts';

/** The checks of the assumptions about Google Docs and Drive that only read. */
export const googleChecks: readonly Check[] = [
  {
    assumption: googleAssumptions.docsTabsMask,
    run: async ({ send, sample }) => {
      const path = `/v1/documents/${await sample.document()}`;
      const read = (fields: string) =>
        send({
          api: 'docs',
          method: 'GET',
          path,
          query: { includeTabsContent: 'true', fields },
        });
      const { status } = await read('tabs/documentTab/body/content/endIndex');
      if (status === 400 && (await read('*')).text.includes('"richLink"'))
        return unknown('The document has smart chips, for which Docs rejects masks.');
      return holdsIf(status === 200, `GET /v1/documents/{documentId}: status ${status}`);
    },
  },
];
