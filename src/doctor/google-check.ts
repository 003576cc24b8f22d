import { googleAssumptions } from '../google/assumption.ts';
import { toUpstreamError } from '../google/error-mapping.ts';
import type { GoogleApi } from '../google/read.ts';
import { type Check, type CheckContext, holdsIf, unknown } from './check.ts';

/** Checks that a route accepts a mask. The path can need the id of a document. */
const acceptsFields = (
  assumption: Check['assumption'],
  api: GoogleApi,
  route: string,
  fields: string,
): Check => ({
  assumption,
  run: async ({ send, sample }: CheckContext) => {
    const path = route.includes('{') ? route.replace(/\{.*\}/, await sample.document()) : route;
    const { status } = await send({ api, method: 'GET', path, query: { fields } });
    return holdsIf(status === 200, `GET ${route} with fields=${fields}: status ${status}`);
  },
});

const sharedDrives = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' } as const;

/** Checks that a list of files accepts parameters. The last one is the one that the assumption is about. */
const acceptsParameters = (
  assumption: Check['assumption'],
  query: Readonly<Record<string, string>>,
): Check => ({
  assumption,
  run: async ({ send }) => {
    const { status, text } = await send({
      api: 'drive',
      method: 'GET',
      path: '/drive/v3/files',
      query,
    });
    const name = Object.keys(query).at(-1) ?? '';
    const { field = name } = toUpstreamError({ status, text });
    if (status === 400 && field !== name) return unknown(`Drive refuses the parameter ${field}.`);
    return holdsIf(status === 200, `GET /drive/v3/files with ${name}: status ${status}`);
  },
});

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
  acceptsFields(
    googleAssumptions.documentFields,
    'docs',
    '/v1/documents/{documentId}',
    'title,body/content/endIndex',
  ),
  acceptsFields(googleAssumptions.fileFields, 'drive', '/drive/v3/files/{fileId}', 'id,name'),
  acceptsFields(googleAssumptions.listFields, 'drive', '/drive/v3/files', 'files(id,name)'),
  acceptsParameters(googleAssumptions.listPageSize, { pageSize: '1' }),
  acceptsParameters(googleAssumptions.listOrder, { orderBy: 'modifiedTime desc' }),
  acceptsParameters(googleAssumptions.listSharedDrives, sharedDrives),
  acceptsParameters(googleAssumptions.listCorpora, { ...sharedDrives, corpora: 'allDrives' }),
  acceptsFields(googleAssumptions.aboutFields, 'drive', '/drive/v3/about', 'user/me'),
];
