import { expect, test } from 'vitest';
import { findTestDocuments, findTestProjects } from '../../src/doctor/left-behind.ts';
import type { SendRequest } from '../../src/doctor/service-request.ts';

const name = 'taskdoc doctor 0123456789abcdef';

/** Responds with pages of one record each. */
function pagesOf(pages: Readonly<Record<string, readonly object[]>>): SendRequest {
  return async ({ api, path, query = {} }) => {
    const records = pages[path] ?? [];
    const page = Number(query['offset'] ?? query['pageToken'] ?? 0);
    const hasNext = page + 1 < records.length;
    const record = records[page];
    const json =
      api === 'asana'
        ? {
            data: path === '/users/me' ? { gid: '1' } : record === undefined ? [] : [record],
            next_page: hasNext ? { offset: String(page + 1) } : null,
          }
        : { files: [record], ...(hasNext ? { nextPageToken: String(page + 1) } : {}) };
    return { status: 200, headers: {}, text: '', json };
  };
}

test('projects that a killed run left behind are found on every page of every workspace', async () => {
  const owner = { gid: '1' };
  const send = pagesOf({
    '/workspaces': [{ gid: '10' }, { gid: '11' }],
    '/workspaces/10/projects': [
      { gid: '100', name: 'Launch', owner },
      { gid: '101', name, owner },
    ],
    '/workspaces/11/projects': [
      { gid: '110', name, owner: { gid: '2' } },
      { gid: '111', name, owner: null },
      { gid: '112', name, owner },
      { gid: '113', name: `${name} copy`, owner },
    ],
  });
  expect((await findTestProjects(send)).map(({ id }) => id)).toEqual(['101', '112']);
});

test('documents that a killed run left behind are found on every page, if the account owns them', async () => {
  const send = pagesOf({
    '/drive/v3/files': [
      { id: 'a', name: 'taskdoc notes', ownedByMe: true },
      { id: 'b', name, ownedByMe: false },
      { id: 'c', name, ownedByMe: true },
    ],
  });
  expect(await findTestDocuments(send)).toEqual([{ id: 'c', name }]);
});
