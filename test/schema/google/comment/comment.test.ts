import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask, sandbox } = await createAsker();
const { editable, empty, guestReadable, linkShared, linkSharedKey, long } = documentFixtures;
const { onSharedDrive, private: secret } = documentFixtures;

const list = (file: string, query: string, fields: string) =>
  `GET /drive/v3/files/${file}/comments?${query} ${fields}`;
const ofDocument = (args: string, selection: string) =>
  `query ($id: ID!) { document(id: $id) { comments${args} { ${selection} } } }`;

describe('Document.comments', () => {
  test('returns comments with replies and authors from one read with an exact mask', async () => {
    const { data, errors, reads, wireRequests } = await ask(
      ofDocument(
        '(first: 2)',
        'nodes { id commentId content htmlContent resolved quotedText createdAt modifiedAt author { displayName isViewer photoUrl emailAddress } replies { replyId content action author { displayName } } }',
      ),
      { id: editable },
    );
    expect(errors).toEqual([]);
    expect(data.document.comments.nodes).toEqual([
      {
        id: `DocumentComment:${editable}/AAAAC00003`,
        commentId: 'AAAAC00003',
        content: 'Add the price list 🎉',
        htmlContent: 'Add the price list 🎉',
        resolved: false,
        quotedText: null,
        createdAt: '2026-06-11T10:02:00.000Z',
        modifiedAt: '2026-06-11T10:02:00.000Z',
        author: {
          displayName: 'Ada Okafor',
          isViewer: true,
          photoUrl: expect.stringMatching(/^https:/),
          emailAddress: null,
        },
        replies: [],
      },
      expect.objectContaining({
        content: 'Who orders the <large> boxes & labels?',
        htmlContent: 'Who orders the &lt;large&gt; boxes &amp; labels?',
        replies: [
          {
            replyId: 'AAAAR00001',
            content: 'I do.',
            action: 'RESOLVE',
            author: { displayName: '佐藤 はな' },
          },
          expect.objectContaining({ action: 'REOPEN' }),
        ],
      }),
    ]);
    expect(reads).toEqual([
      `GET /drive/v3/files/${editable}?supportsAllDrives=true id,mimeType`,
      list(
        editable,
        'pageSize=2',
        'comments(author(displayName,emailAddress,me,photoLink),content,createdTime,htmlContent,id,modifiedTime,quotedFileContent(value),replies(action,author(displayName),content,id),resolved),nextPageToken',
      ),
    ]);
    expect(wireRequests).toBe(1);
  });

  test.each([
    ['true', ['Is the date agreed with the resellers?'], 'pageSize=100', 'content,id,resolved'],
    [
      'false',
      ['Add the price list 🎉', 'Who orders the <large> boxes & labels?'],
      'pageSize=100',
      'content,id,resolved',
    ],
    [
      'null',
      [expect.any(String), expect.any(String), expect.any(String)],
      'pageSize=50',
      'content,id',
    ],
  ])(
    'with resolved: %s returns the comments in this state',
    async (resolved, contents, query, fields) => {
      const { data, reads } = await ask(
        ofDocument(`(resolved: ${resolved})`, 'nodes { content }'),
        { id: editable },
      );
      const found = data.document.comments.nodes.map(({ content }: { content: string }) => content);
      expect(found).toEqual(contents);
      expect(reads[1]).toBe(list(editable, query, `comments(${fields}),nextPageToken`));
    },
  );

  test('with since returns the comments that were changed since then', async () => {
    const { data, reads } = await ask(
      ofDocument('(since: "2026-06-10T12:01:00+02:00")', 'nodes { commentId }'),
      { id: editable },
    );
    expect(data.document.comments.nodes).toEqual([
      { commentId: 'AAAAC00003' },
      { commentId: 'AAAAC00002' },
    ]);
    expect(reads[1]).toContain('startModifiedTime=2026-06-10T10%3A01%3A00.000Z');
  });

  test('reads as many pages as first needs, and continues after a cursor inside a page', async () => {
    const query =
      'query ($id: ID!, $first: Int, $after: String) { document(id: $id) { comments(first: $first, after: $after) { nodes { content } pageInfo { hasNextPage endCursor } } } }';
    const all = await ask(query, { id: long, first: 1000 });
    const contents = (result: typeof all): readonly string[] =>
      result.data.document.comments.nodes.map(({ content }: { content: string }) => content);
    expect(contents(all)).toHaveLength(130);
    expect(all.reads).toHaveLength(3);
    const pages: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: typeof all = await ask(query, { id: long, first: 45, after });
      pages.push(...contents(page));
      const { hasNextPage, endCursor } = page.data.document.comments.pageInfo;
      if (!hasNextPage) break;
      after = endCursor;
    }
    expect(pages).toEqual(contents(all));
  });

  test('rejects the cursor of another list before anything is sent', async () => {
    const first = await ask(ofDocument('(first: 1)', 'pageInfo { endCursor }'), { id: editable });
    const { endCursor } = first.data.document.comments.pageInfo;
    const other = `query ($id: ID!, $after: String) { document(id: $id) { comments(after: $after) { nodes { id } } } }`;
    const { errors } = await ask(other, { id: long, after: endCursor });
    expect(errors).toMatchObject([
      { path: ['document', 'comments'], extensions: { code: 'BAD_USER_INPUT', field: 'after' } },
    ]);
  });

  test('of fifty documents takes one batch after the search', async () => {
    const { data, errors, wireRequests, upstream } = await ask(
      '{ documents(first: 50) { nodes { title comments { nodes { content } } } } }',
    );
    expect(errors).toEqual([]);
    const count = data.documents.nodes.length;
    expect(count).toBeGreaterThan(20);
    expect([wireRequests, upstream.totals.reads]).toEqual([2, 1 + count]);
  });

  test('of fifty documents by their ids takes one batch, together with the documents', async () => {
    const ids = Array.from(
      { length: 50 },
      (_, at) => `Document:${`1Missing${at}`.padEnd(30, '0')}`,
    );
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Document { title comments { nodes { content } } } } }';
    expect((await ask(query, { ids })).wireRequests).toBe(1);
  });

  test('of a document on a shared drive are found', async () => {
    const { data, errors } = await ask(ofDocument('', 'nodes { id }'), { id: onSharedDrive });
    expect(errors).toEqual([]);
    expect(data.document.comments.nodes).toEqual([]);
  });

  test('of a document with a resource key are read with the key', async () => {
    const { data, errors } = await ask(
      ofDocument('', 'nodes { id }'),
      {
        id: `https://docs.google.com/document/d/${linkShared}/edit?resourcekey=${linkSharedKey}`,
      },
      'guest',
    );
    expect(errors).toEqual([]);
    expect(data.document.comments.nodes).toEqual([]);
  });

  test('are null with an error if they cannot be read, and the other fields remain', async () => {
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        reason: 'insufficientPermissions',
        route: 'GET /drive/v3/files/{fileId}/comments',
      },
    ]);
    const { data, errors } = await ask(
      'query ($id: ID!) { document(id: $id) { title comments { nodes { id } } } }',
      { id: empty },
    );
    expect(data.document).toEqual({ title: expect.any(String), comments: null });
    expect(errors).toMatchObject([
      { path: ['document', 'comments'], extensions: { code: 'MISSING_SCOPE' } },
    ]);
  });

  test('that are not a list are UPSTREAM_BAD_RESPONSE', async () => {
    sandbox.setFaults([
      {
        kind: 'status',
        status: 200,
        body: { comments: 'none' },
        route: 'GET /drive/v3/files/{fileId}/comments',
      },
    ]);
    const { errors } = await ask(ofDocument('', 'nodes { id }'), { id: empty });
    expect(errors[0]?.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
  });

  test('with an action that Google added have the action UNKNOWN', async () => {
    const reply = { id: 'r', action: 'archive' };
    sandbox.setFaults([
      {
        kind: 'status',
        status: 200,
        body: { comments: [{ id: 'c', replies: [reply] }] },
        route: 'GET /drive/v3/files/{fileId}/comments',
      },
    ]);
    const { data } = await ask(ofDocument('', 'nodes { replies { action } }'), { id: empty });
    expect(data.document.comments.nodes).toEqual([{ replies: [{ action: 'UNKNOWN' }] }]);
  });
});

describe('the mutations of comments', () => {
  const mutate = (
    name: string,
    input: object,
    selection: string,
    person?: Parameters<typeof ask>[2],
  ) =>
    ask(
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
      { input },
      person,
    );
  const comment = `DocumentComment:${editable}/AAAAC00002`;
  const base = `/drive/v3/files/${editable}/comments`;

  test('write, answer, resolve, reopen, change and delete a comment with one write each, after a read of the file for a new comment', async () => {
    const made = await mutate(
      'createDocumentComment',
      { document: editable, content: ' Really?\n', quotedText: 'Launch' },
      'comment { id content quotedText resolved }',
    );
    expect(made.errors).toEqual([]);
    const { id, ...written } = made.data.createDocumentComment.comment;
    expect(written).toEqual({ content: ' Really?\n', quotedText: 'Launch', resolved: false });
    expect(made.reads).toEqual([
      `GET ${base.replace('/comments', '')}?supportsAllDrives=true id,mimeType`,
      `POST ${base} content,id,quotedFileContent(value),resolved`,
    ]);
    const own = `${base}/${id.split('/')[1]}`;

    const answered = await mutate(
      'replyToDocumentComment',
      { comment: id, content: 'Yes.' },
      'reply { content action author { isViewer } }',
    );
    expect(answered.data.replyToDocumentComment.reply).toEqual({
      content: 'Yes.',
      action: null,
      author: { isViewer: true },
    });
    expect(answered.reads).toEqual([`POST ${own}/replies action,author(me),content,id`]);

    const resolved = await mutate(
      'resolveDocumentComment',
      { comment: id },
      'reply { content action } comment { resolved replies { content action } }',
    );
    expect(resolved.data.resolveDocumentComment).toEqual({
      reply: { content: '', action: 'RESOLVE' },
      comment: {
        resolved: true,
        replies: [
          { content: 'Yes.', action: null },
          { content: '', action: 'RESOLVE' },
        ],
      },
    });
    expect(resolved.reads).toEqual([
      `POST ${own}/replies action,content,id`,
      `GET ${own} id,replies(action,content,id),resolved`,
    ]);

    const reopened = await mutate(
      'reopenDocumentComment',
      { comment: id, content: 'Not yet.' },
      'comment { resolved }',
    );
    expect(reopened.data.reopenDocumentComment).toEqual({ comment: { resolved: false } });
    expect(reopened.reads).toEqual([`POST ${own}/replies id`, `GET ${own} id,resolved`]);

    const replies = `${own}/replies/AAAAR00001`;
    const reply = { comment: id, reply: 'AAAAR00001' };
    const corrected = await mutate(
      'updateDocumentCommentReply',
      { ...reply, content: 'Yes!' },
      'reply { replyId content } comment { replies { content } }',
    );
    expect(corrected.data.updateDocumentCommentReply).toEqual({
      reply: { replyId: 'AAAAR00001', content: 'Yes!' },
      comment: {
        replies: [{ content: 'Yes!' }, { content: '' }, { content: 'Not yet.' }],
      },
    });
    expect(corrected.reads).toEqual([
      `PATCH ${replies} content,id`,
      `GET ${own} id,replies(content,id)`,
    ]);

    const removed = await mutate('deleteDocumentCommentReply', reply, 'deletedReplyId');
    expect(removed.data.deleteDocumentCommentReply).toEqual({ deletedReplyId: 'AAAAR00001' });
    expect(removed.reads).toEqual([`DELETE ${replies} *`]);

    const changed = await mutate(
      'updateDocumentComment',
      { comment: id, content: 'Sure?' },
      'comment { id content }',
    );
    expect(changed.data.updateDocumentComment.comment).toEqual({ id, content: 'Sure?' });
    expect(changed.reads).toEqual([`PATCH ${own} content,id`]);

    const deleted = await mutate('deleteDocumentComment', { comment: id }, 'deletedCommentId');
    expect(deleted.data.deleteDocumentComment).toEqual({ deletedCommentId: id });
    expect(deleted.reads).toEqual([`DELETE ${own} *`]);
    const { data } = await ask(ofDocument('', 'nodes { id }'), { id: editable });
    expect(data.document.comments.nodes).toHaveLength(3);
  });

  test.each([
    ['its global id', comment],
    ['its global id with blanks', ` ${comment} `],
    ['its address', `https://docs.google.com/document/d/${editable}/edit?disco=AAAAC00002`],
    [
      'its address of a second account',
      `docs.google.com/document/u/1/d/${editable}/edit?pli=1&disco=AAAAC00002#heading=h.1`,
    ],
  ])('accept a comment by %s', async (_what, id) => {
    const { errors, data } = await mutate(
      'replyToDocumentComment',
      { comment: id, content: 'x' },
      'comment { id }',
    );
    expect(errors).toEqual([]);
    expect(data.replyToDocumentComment.comment.id).toBe(comment);
  });

  test.each([
    ['the id of the comment alone', 'AAAAC00002'],
    ['the id of another type', `Document:${editable}`],
    ['a global id without a document', 'DocumentComment:AAAAC00002'],
    ['a global id with another part', `${comment}/x`],
    ['a path in the id of a comment', `DocumentComment:${editable}/..`],
    ['the address of a document', `https://docs.google.com/document/d/${editable}/edit`],
    ['the address of a comment of Asana', 'https://app.asana.com/0/1/2?disco=AAAAC00002'],
    ['an empty text', ''],
  ])('reject %s before anything is sent', async (_what, id) => {
    const { errors, wireRequests } = await mutate(
      'deleteDocumentComment',
      { comment: id },
      'deletedCommentId',
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'comment' });
    expect(wireRequests).toBe(0);
  });

  test.each([
    ['createDocumentComment', { document: editable, content: ' \n' }, 'content'],
    ['createDocumentComment', { document: editable, content: 'x', quotedText: '' }, 'quotedText'],
    ['createDocumentComment', { document: 'x', content: 'x' }, 'document'],
    ['updateDocumentComment', { comment, content: '' }, 'content'],
    ['replyToDocumentComment', { comment, content: '' }, 'content'],
    ['resolveDocumentComment', { comment, content: ' ' }, 'content'],
    ['reopenDocumentComment', { comment, content: '' }, 'content'],
    ['updateDocumentCommentReply', { comment, reply: 'AAAAR00001', content: '' }, 'content'],
    ['updateDocumentCommentReply', { comment, reply: '../x', content: 'x' }, 'reply'],
    ['deleteDocumentCommentReply', { comment, reply: ' ' }, 'reply'],
  ])('%s rejects %j before anything is sent', async (name, input, field) => {
    const { errors, wireRequests } = await mutate(name, input, '__typename');
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(wireRequests).toBe(0);
  });

  test.each([documentFixtures.sheet, documentFixtures.folder])(
    'createDocumentComment rejects %s, which is no document, before it writes',
    async (document) => {
      const { errors, upstream } = await mutate(
        'createDocumentComment',
        { document, content: 'x' },
        '__typename',
      );
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
      expect(upstream.totals.writes).toBe(0);
    },
  );

  const onReadable = `DocumentComment:${guestReadable}/AAAAC00001`;
  const onSecret = `DocumentComment:${secret}/AAAAC00001`;
  test.each([
    ['a reader', 'guest', guestReadable, onReadable, 'FORBIDDEN'],
    ['a person who may not open the document', 'grace', secret, onSecret, 'NOT_FOUND'],
  ] as const)('are refused for %s', async (_who, person, document, id, code) => {
    for (const [name, input] of [
      ['createDocumentComment', { document, content: 'x' }],
      ['replyToDocumentComment', { comment: id, content: 'x' }],
      ['resolveDocumentComment', { comment: id }],
      ['reopenDocumentComment', { comment: id }],
      ['updateDocumentComment', { comment: id, content: 'x' }],
      ['deleteDocumentComment', { comment: id }],
      ['updateDocumentCommentReply', { comment: id, reply: 'AAAAR00001', content: 'x' }],
      ['deleteDocumentCommentReply', { comment: id, reply: 'AAAAR00001' }],
    ] as const) {
      const { data, errors } = await mutate(name, input, '__typename', person);
      expect(data).toEqual({ [name]: null });
      expect(errors[0]?.extensions).toMatchObject({ code, applied: 'NO' });
    }
  });

  test.each([
    ['updateDocumentComment', { content: 'x' }],
    ['deleteDocumentComment', {}],
    ['updateDocumentCommentReply', { reply: 'AAAAR00001', content: 'x' }],
    ['deleteDocumentCommentReply', { reply: 'AAAAR00001' }],
  ])('%s is refused for everybody but the author', async (name, more) => {
    const input = { comment, ...more };
    const { errors } = await mutate(name, input, '__typename');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
  });

  test('return the reply even if the comment cannot be read afterwards', async () => {
    sandbox.setFaults([
      {
        kind: 'status',
        status: 403,
        route: 'GET /drive/v3/files/{fileId}/comments/{commentId}',
      },
    ]);
    const { data, errors } = await mutate(
      'replyToDocumentComment',
      { comment, content: 'x' },
      'reply { content } comment { resolved }',
    );
    expect(data.replyToDocumentComment).toEqual({ reply: { content: 'x' }, comment: null });
    expect(errors).toMatchObject([
      {
        path: ['replyToDocumentComment', 'comment'],
        extensions: { code: 'FORBIDDEN', applied: 'YES' },
      },
    ]);
  });
});

test.each([
  ['an empty list', { comments: [] }],
  // Google leaves out empty lists of some responses.
  ['no list', {}],
])('a response with %s is a document without comments', async (_what, body) => {
  const route = 'GET /drive/v3/files/{fileId}/comments';
  sandbox.setFaults([{ kind: 'status', status: 200, route, body }]);
  const query = ofDocument('(first: 2)', 'nodes { id } pageInfo { hasNextPage }');
  const { data, errors } = await ask(query, { id: editable });
  expect(errors).toEqual([]);
  expect(data.document.comments).toEqual({ nodes: [], pageInfo: { hasNextPage: false } });
});

test.each([
  ['null as the list', { comments: null }],
  ['an object as the list', { comments: {} }],
  ['a number as the next token', { comments: [], nextPageToken: 1 }],
])('a response with %s is UPSTREAM_BAD_RESPONSE', async (_what, body) => {
  const route = 'GET /drive/v3/files/{fileId}/comments';
  sandbox.setFaults([{ kind: 'status', status: 200, route, body }]);
  const { errors } = await ask(ofDocument('(first: 2)', 'nodes { id }'), { id: editable });
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_BAD_RESPONSE']);
});
