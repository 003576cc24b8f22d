import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { type Answer, createAsker } from '../../../ask.ts';

const asker = await createAsker();
const { ask, sandbox } = asker;

const { handbook, empty, oneParagraph, editable, guestReadable, wordFile } = documentFixtures;

const docsOf = (id: string, fields: string, isWithTabs = false) =>
  `GET /v1/documents/${id}${isWithTabs ? '?includeTabsContent=true' : ''} ${fields}`;
const driveOf = (id: string, fields: string) =>
  `GET /drive/v3/files/${id}?supportsAllDrives=true ${fields}`;
/** The fields of a tab, its child tabs and their child tabs. */
const inTabs = (fields: string) => `tabs(childTabs(childTabs(${fields}),${fields}),${fields})`;

const readDocs = 'GET /v1/documents/{documentId}';
const readDrive = 'GET /drive/v3/files/{fileId}';
const forbid = (route: string, reason = 'insufficientPermissions'): Fault => ({
  kind: 'status',
  status: 403,
  reason,
  route,
});

const query = (selection: string) => `query ($id: ID!) { document(id: $id) { ${selection} } }`;
const codesOf = ({ errors }: Answer) =>
  errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]);

describe('a document', () => {
  test.each([
    ['its own id', editable],
    ['its own id with surrounding spaces', ` ${editable} `],
    ['its global id', `Document:${editable}`],
    ['its URL', `https://docs.google.com/document/d/${editable}/edit?tab=t.0#heading=h.x`],
    [
      'its URL from a browser with several accounts',
      `https://docs.google.com/document/u/1/d/${editable}/edit`,
    ],
    ['its URL in Drive', `https://drive.google.com/file/d/${editable}/view`],
    ['a Drive URL that opens it', `https://drive.google.com/open?id=${editable}`],
  ])('can be read by %s', async (_what, id) => {
    const { data, errors, reads } = await ask(query('id documentId title url'), { id });
    expect(errors).toEqual([]);
    expect(data.document).toEqual({
      id: `Document:${editable}`,
      documentId: editable,
      title: 'Launch plan: Aria 2',
      url: `https://docs.google.com/document/d/${editable}/edit`,
    });
    expect(reads).toEqual([driveOf(editable, 'id,name')]);
  });

  test.each([
    ['node by its global id', `node(id: "Document:${editable}")`],
    ['node by its URL', `node(id: "https://docs.google.com/document/d/${editable}/edit")`],
    ['resource', `resource(url: "https://docs.google.com/document/d/${editable}/edit")`],
    [
      'resource by its URL in Drive',
      `resource(url: "https://drive.google.com/open?id=${editable}")`,
    ],
  ])('can be read through %s', async (_what, field) => {
    const { data, errors, reads } = await ask(
      `{ it: ${field} { __typename id ... on Document { title starred } ... on Task { name } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.it).toEqual({
      __typename: 'Document',
      id: `Document:${editable}`,
      title: 'Launch plan: Aria 2',
      starred: false,
    });
    expect(reads).toEqual([driveOf(editable, 'id,name,starred')]);
  });

  test('has all its metadata in one read from Drive', async () => {
    const { data, errors, reads } = await ask(
      query(`
        title mimeType createdAt modifiedAt canEdit canComment starred trashed sizeBytes iconUrl thumbnailUrl
        owners { displayName emailAddress isViewer photoUrl }
        lastModifiedBy { displayName emailAddress isViewer photoUrl }`),
      { id: editable },
    );
    const ada = {
      displayName: 'Ada Okafor',
      emailAddress: 'ada@fernwood.example',
      isViewer: true,
      photoUrl: null,
    };
    expect(errors).toEqual([]);
    expect(data.document).toEqual({
      title: 'Launch plan: Aria 2',
      mimeType: 'application/vnd.google-apps.document',
      createdAt: '2026-01-12T08:30:00.000Z',
      modifiedAt: '2026-06-11T14:05:00.000Z',
      canEdit: true,
      canComment: true,
      starred: false,
      trashed: false,
      sizeBytes: null,
      iconUrl:
        'https://drive-thirdparty.googleusercontent.com/16/type/application/vnd.google-apps.document',
      thumbnailUrl: null,
      owners: [
        { ...ada, displayName: expect.any(String), emailAddress: expect.stringContaining('ada') },
      ],
      lastModifiedBy: {
        ...ada,
        displayName: expect.any(String),
        emailAddress: expect.stringContaining('ada'),
      },
    });
    expect(reads).toEqual([
      driveOf(
        editable,
        'capabilities(canComment,canEdit),createdTime,iconLink,id,lastModifyingUser(displayName,emailAddress,me,photoLink),mimeType,modifiedTime,name,owners(displayName,emailAddress,me,photoLink),size,starred,thumbnailLink,trashed',
      ),
    ]);
  });

  test.each([
    ['mimeType', 'id,mimeType'],
    ['createdAt', 'createdTime,id'],
    ['modifiedAt', 'id,modifiedTime'],
    ['canEdit', 'capabilities(canEdit),id'],
    ['canComment', 'capabilities(canComment),id'],
    ['starred', 'id,starred'],
    ['trashed', 'id,trashed'],
    ['sizeBytes', 'id,size'],
    ['iconUrl', 'iconLink,id'],
    ['thumbnailUrl', 'id,thumbnailLink'],
    ['title', 'id,name'],
    ['owners { isViewer }', 'id,owners(me)'],
    ['lastModifiedBy { emailAddress }', 'id,lastModifyingUser(emailAddress)'],
    // Drive checks that the document exists, even if only its id is selected.
    ['url documentId', 'id'],
    ['__typename', 'id'],
  ])('with the selection %s reads only the needed fields from Drive', async (selection, fields) => {
    const { errors, reads } = await ask(query(selection), { id: editable });
    expect(errors).toEqual([]);
    expect(reads).toEqual([driveOf(editable, fields)]);
  });

  test('states what the viewer can do with it', async () => {
    const mayOf = async (id: string) => {
      const { data } = await ask(query('canEdit canComment'), { id }, 'grace');
      return [data.document.canEdit, data.document.canComment];
    };
    expect(await mayOf(documentFixtures.editable)).toEqual([true, true]);
    expect(await mayOf(documentFixtures.commentable)).toEqual([false, true]);
    expect(await mayOf(documentFixtures.readable)).toEqual([false, false]);
  });

  test('in a shared drive has no owners', async () => {
    const { data, errors } = await ask(query('title owners { displayName }'), {
      id: documentFixtures.onSharedDrive,
    });
    expect(errors).toEqual([]);
    expect(data.document).toEqual({ title: 'Service manual: outdoor sensor', owners: null });
  });

  test('in the trash can be read by its id, and is marked as trashed', async () => {
    const { data, errors } = await ask(query('trashed body { content { endIndex } }'), {
      id: documentFixtures.trashed,
    });
    expect(errors).toEqual([]);
    expect(data.document).toMatchObject({ trashed: true, body: { content: [{}, {}] } });
  });

  test('shows its revision only to users who can edit it', async () => {
    const revisionOf = async (person: 'ada' | 'guest') => {
      const { data, errors, reads } = await ask(query('revisionId'), { id: guestReadable }, person);
      expect(errors).toEqual([]);
      expect(reads).toEqual([docsOf(guestReadable, 'revisionId')]);
      return data.document.revisionId;
    };
    expect(await revisionOf('ada')).toMatch(/^ALm37/);
    expect(await revisionOf('guest')).toBeNull();
  });
});

describe('the content of a document', () => {
  test('is the first tab’s if no tabs are selected, and contains only the selected fields', async () => {
    const { data, errors, reads } = await ask(
      query('body { content { endIndex paragraph { elements { textRun { content } } } } }'),
      { id: editable },
    );
    expect(errors).toEqual([]);
    expect(data.document.body.content.slice(0, 2)).toEqual([
      { endIndex: 1, paragraph: null },
      {
        endIndex: 21,
        paragraph: { elements: [{ textRun: { content: 'Launch plan: Aria 2\n' } }] },
      },
    ]);
    expect(reads).toEqual([
      docsOf(editable, 'body(content(endIndex,paragraph(elements(textRun(content)))))'),
    ]);
  });

  test('has every tab before its child tabs, at any depth', async () => {
    const { data, errors, reads } = await ask(
      query('tabs { id tabId title index nestingLevel parentTabId }'),
      { id: documentFixtures.nestedTabs },
    );
    expect(errors).toEqual([]);
    const tabs: { tabId: string; nestingLevel: number; parentTabId: string | null; id: string }[] =
      data.document.tabs;
    expect(Math.max(...tabs.map(({ nestingLevel }) => nestingLevel))).toBe(2);
    for (const [place, { nestingLevel, parentTabId }] of tabs.entries()) {
      const above = tabs.slice(0, place).findLast((one) => one.nestingLevel === nestingLevel - 1);
      expect(parentTabId).toBe(nestingLevel === 0 ? null : above?.tabId);
    }
    expect(new Set(tabs.map(({ id }) => id)).size).toBe(tabs.length);
    expect(reads).toEqual([
      docsOf(
        documentFixtures.nestedTabs,
        inTabs('tabProperties(index,nestingLevel,parentTabId,tabId,title)'),
        true,
      ),
    ]);
  });

  test('has three tabs in the handbook fixture, the third below the second', async () => {
    const { data } = await ask(query('tabs { tabId parentTabId body { content { endIndex } } }'), {
      id: handbook,
    });
    const [first, guide, faq] = documentFixtures.handbookTabs;
    expect(data.document.tabs).toMatchObject([
      { tabId: first, parentTabId: null },
      { tabId: guide, parentTabId: null },
      { tabId: faq, parentTabId: guide },
    ]);
    for (const tab of data.document.tabs) expect(tab.body.content.length).toBeGreaterThan(1);
  });

  test('with both tabs and body is one read, and the body is the first tab’s', async () => {
    const body = 'body { content { endIndex } }';
    const { data, errors, reads } = await ask(query(`${body} tabs { title ${body} }`), {
      id: handbook,
    });
    expect(errors).toEqual([]);
    expect(data.document.body).toEqual(data.document.tabs[0].body);
    expect(reads).toEqual([
      docsOf(handbook, inTabs('documentTab(body(content(endIndex))),tabProperties(title)'), true),
    ]);
  });

  test('that is selected twice under two aliases is read once, with all selected fields', async () => {
    const { data, errors, reads } = await ask(
      `query ($id: ID!) {
        a: document(id: $id) { title body { content { endIndex } } }
        b: document(id: $id) { revisionId body { content { startIndex } } }
      }`,
      { id: empty },
    );
    expect(errors).toEqual([]);
    expect(data.a.body.content).toHaveLength(data.b.body.content.length);
    expect(reads).toEqual([docsOf(empty, 'body(content(endIndex,startIndex)),revisionId,title')]);
  });

  test('as text, Markdown and losses is one complete read, whatever else is selected', async () => {
    const { data, errors, reads } = await ask(
      query('text markdown losses revisionId tabs { title } body { content { endIndex } }'),
      { id: handbook },
    );
    expect(errors).toEqual([]);
    const { text, markdown, losses, tabs } = data.document;
    expect(tabs).toHaveLength(3);
    // One line of each tab.
    for (const line of ['Aria 2 measures what you feel', 'Charge the sensor.', 'Questions']) {
      expect(text).toContain(line);
      expect(markdown).toContain(line);
    }
    expect(losses.length).toBeGreaterThan(0);
    expect(reads).toEqual([docsOf(handbook, '*', true)]);
  });

  test('of the handbook fixture is completely in its text, and its structure is in its Markdown', async () => {
    const { data } = await ask(query('text markdown'), { id: handbook });
    const response = await fetch(
      `${sandbox.googleDocsBaseUrl}/v1/documents/${handbook}?includeTabsContent=true`,
      { headers: { authorization: 'Bearer sandbox-ada' } },
    );
    const tree = await response.text();
    const words = [...tree.matchAll(/"content": "((?:[^"\\]|\\.)+)"/g)].flatMap(([, content]) =>
      String(JSON.parse(`"${content}"`))
        .split(/\s+/)
        .filter((word) => /\p{L}{2}/u.test(word)),
    );
    expect(words.length).toBeGreaterThan(80);
    for (const word of words) expect(data.document.text).toContain(word);
    expect(data.document.markdown).toMatch(/^# /m);
    expect(data.document.markdown).toMatch(/^\| ?-/m);
    expect(data.document.markdown).toMatch(/^\[\^1\]:/m);
  });

  test('of an empty document is empty text without losses', async () => {
    const { data } = await ask(query('text losses'), { id: oneParagraph });
    expect(data.document.losses).toEqual([]);
    expect(data.document.text.trim().length).toBeGreaterThan(0);
    const { data: nothing } = await ask(query('text markdown losses'), { id: empty });
    expect(nothing.document).toMatchObject({ losses: [] });
    expect(nothing.document.text.trim()).toBe('');
  });
});

describe('the title of a document', () => {
  test.each([
    ['from Docs if only Docs is read', 'revisionId', [docsOf(empty, 'revisionId,title')]],
    ['from Drive if only Drive is read', 'starred', [driveOf(empty, 'id,name,starred')]],
    ['from Drive if neither is needed', 'url', [driveOf(empty, 'id,name')]],
    [
      'from both if both are read',
      'revisionId starred',
      [docsOf(empty, 'revisionId,title'), driveOf(empty, 'id,name,starred')],
    ],
  ])('is read %s', async (_what, selection, expected) => {
    const { data, errors, reads, wireRequests } = await ask(query(`title ${selection}`), {
      id: empty,
    });
    expect(errors).toEqual([]);
    expect(data.document.title).toBe('Untitled document');
    expect(reads.toSorted()).toEqual(expected.toSorted());
    expect(wireRequests).toBe(expected.length);
  });

  test.each([
    ['Docs', readDocs, { starred: false, revisionId: null }, 'revisionId'],
    ['Drive', readDrive, { starred: null, revisionId: expect.any(String) }, 'starred'],
  ])('is returned even if %s fails', async (_what, route, rest, failed) => {
    sandbox.setFaults([forbid(route)]);
    const answer = await ask(query('title starred revisionId'), { id: empty });
    expect(answer.data.document).toEqual({ title: 'Untitled document', ...rest });
    expect(codesOf(answer)).toEqual([[`document.${failed}`, 'MISSING_SCOPE']]);
  });
});

describe('if one service rejects the read', () => {
  const selection =
    'url modifiedAt canEdit owners { displayName } revisionId body { content { endIndex } }';

  test.each([
    ['Docs', readDocs, ['body', 'revisionId']],
    ['Drive', readDrive, ['canEdit', 'modifiedAt', 'owners']],
  ])(
    'and it is %s, its fields are errors at their paths and the other service’s fields are returned',
    async (_what, route, failed) => {
      sandbox.setFaults([forbid(route)]);
      const answer = await ask(query(selection), { id: editable });
      for (const [name, value] of Object.entries(answer.data.document)) {
        if (failed.includes(name)) expect(value, name).toBeNull();
        else expect(value, name).not.toBeNull();
      }
      expect(codesOf(answer).toSorted()).toEqual(
        failed.map((name) => [`document.${name}`, 'MISSING_SCOPE']),
      );
      expect(answer.wireRequests).toBe(2);
    },
  );

  test('and no other is read, there is no document', async () => {
    sandbox.setFaults([forbid(readDocs)]);
    const answer = await ask(query('documentId revisionId'), { id: editable });
    expect(answer.data).toEqual({ document: null });
    expect(codesOf(answer)).toEqual([['document', 'MISSING_SCOPE']]);
  });

  test('and the other one does too, there is no document', async () => {
    sandbox.setFaults([forbid(readDocs), forbid(readDrive)]);
    const answer = await ask(query(selection), { id: editable });
    expect(answer.data).toEqual({ document: null });
    expect(codesOf(answer)).toEqual([['document', 'MISSING_SCOPE']]);
  });

  test('and a non-null field fails, its document is null and other documents are returned', async () => {
    sandbox.setFaults([{ ...forbid(readDocs), count: 1 }]);
    const answer = await ask(
      `{ a: document(id: "${editable}") { modifiedAt tabs { title } } b: document(id: "${empty}") { title } }`,
    );
    expect(answer.data).toEqual({ a: null, b: { title: 'Untitled document' } });
    expect(codesOf(answer)).toEqual([['a.tabs', 'MISSING_SCOPE']]);
  });
});

describe('a document that cannot be read', () => {
  const unknown = 'x'.repeat(44);

  test.each([
    ['Drive', 'title', 'NOT_FOUND', 404],
    ['Docs', 'revisionId', 'NOT_FOUND', 404],
    ['both', 'starred revisionId', 'NOT_FOUND', 404],
  ])('is null with the error of %s', async (_what, selection, code, status) => {
    const answer = await ask(query(selection), { id: unknown });
    expect(answer.data).toEqual({ document: null });
    expect(codesOf(answer)).toEqual([['document', code]]);
    expect(answer.errors[0]?.extensions).toMatchObject({
      service: 'google',
      status,
      retryable: false,
    });
  });

  test('is null through node and resource', async () => {
    const answer = await ask(
      `{ node(id: "Document:${unknown}") { id } resource(url: "https://docs.google.com/document/d/${unknown}") { id } }`,
    );
    expect(answer.data).toEqual({ node: null, resource: null });
    expect(codesOf(answer)).toEqual([
      ['node', 'NOT_FOUND'],
      ['resource', 'NOT_FOUND'],
    ]);
    expect(answer.wireRequests).toBe(1);
  });

  test('does not affect other nodes of the same query', async () => {
    const answer = await ask(
      `{ nodes(ids: ["Document:${unknown}", "Document:${editable}", "Document:short"]) { ... on Document { title } } }`,
    );
    expect(answer.data.nodes).toEqual([null, { title: 'Launch plan: Aria 2' }, null]);
    expect(codesOf(answer).toSorted()).toEqual([
      ['nodes.0', 'NOT_FOUND'],
      ['nodes.2', 'BAD_USER_INPUT'],
    ]);
    expect(answer.wireRequests).toBe(1);
  });

  test.each([
    ['it does not exist for Drive', 'title', 'NOT_FOUND'],
    ['it is forbidden for Docs', 'revisionId', 'FORBIDDEN'],
  ])('has the error of its service for the guest: %s', async (_what, selection, code) => {
    const answer = await ask(query(selection), { id: documentFixtures.private }, 'guest');
    expect(answer.data).toEqual({ document: null });
    expect(codesOf(answer)).toEqual([['document', code]]);
  });

  test('differs from one that the guest can read', async () => {
    const { data, errors } = await ask(
      query('title canEdit canComment body { content { endIndex } } text'),
      { id: guestReadable },
      'guest',
    );
    expect(errors).toEqual([]);
    expect(data.document).toMatchObject({
      title: 'Packaging brief for Studio Nur',
      canEdit: false,
      canComment: false,
      text: expect.stringContaining('cardboard'),
    });
  });

  test('from Docs because it is an Office file still has its metadata', async () => {
    const answer = await ask(query('title mimeType sizeBytes body { content { endIndex } }'), {
      id: wordFile,
    });
    expect(answer.data.document).toEqual({
      title: 'Reseller contract.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      sizeBytes: 61440,
      body: null,
    });
    expect(codesOf(answer)).toEqual([['document.body', 'BAD_USER_INPUT']]);
    expect(answer.errors[0]?.message).toContain('Office');
    expect(answer.wireRequests).toBe(2);
  });

  test.each([
    ['a word', 'roadmap'],
    ['empty', ''],
    ['an id of another type', 'Task:1202000000000001'],
    ['a URL of a spreadsheet', `https://docs.google.com/spreadsheets/d/${editable}/edit`],
    ['a URL of another host', `https://docs.google.com.evil.example/document/d/${editable}`],
    ['an id with a path', `${editable}/../../drive/v3/about`],
    ['an id with a query string', `${editable}?fields=*`],
  ])('because its id is %s is rejected before anything is sent', async (_what, id) => {
    const answer = await ask(query('title'), { id });
    expect(answer.data).toEqual({ document: null });
    expect(answer.errors[0]).toMatchObject({
      path: ['document'],
      extensions: { code: 'BAD_USER_INPUT', field: 'id' },
    });
    expect(answer.wireRequests).toBe(0);
  });
});

describe('a mask that Docs rejects because of smart chips', async () => {
  // The server remembers rejected masks, so each test has its own server.
  const servers = [await createAsker(), await createAsker(), await createAsker()] as const;
  const selection =
    'tabs { title body { content { paragraph { elements { textRun { content } } } } } }';
  const mask = docsOf(
    handbook,
    inTabs(
      'documentTab(body(content(paragraph(elements(textRun(content)))))),tabProperties(title)',
    ),
    true,
  );
  const whole = docsOf(handbook, '*', true);

  test('is replaced by a complete read, once, and is remembered for the document', async () => {
    const [own] = servers;
    const first = await own.ask(query(selection), { id: handbook });
    expect(first.errors).toEqual([]);
    expect(first.data.document.tabs).toHaveLength(3);
    expect(first.reads).toEqual([mask, whole]);

    const second = await own.ask(query(selection), { id: handbook });
    expect(second.data).toEqual(first.data);
    expect(second.reads).toEqual([whole]);
    expect(own.sandbox.requests().map(({ status }) => status)).toEqual([200]);

    // For all users; not for a selection without tabs, and not for another document.
    expect((await own.ask(query(selection), { id: handbook }, 'grace')).reads).toEqual([whole]);
    expect((await own.ask(query('revisionId'), { id: handbook })).reads).toEqual([
      docsOf(handbook, 'revisionId'),
    ]);
    expect((await own.ask(query(selection), { id: empty })).reads).toEqual([
      mask.replace(handbook, empty),
    ]);
  });

  test('is not rejected if no paragraph elements are selected', async () => {
    const { errors, reads } = await ask(query('tabs { body { content { endIndex } } }'), {
      id: handbook,
    });
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(1);
  });

  test('in a batch does not affect the other reads', async () => {
    const [, own] = servers;
    const { data, errors, reads, wireRequests } = await own.ask(
      `{ a: document(id: "${handbook}") { ${selection} } b: document(id: "${empty}") { ${selection} } }`,
    );
    expect(errors).toEqual([]);
    expect([data.a.tabs.length, data.b.tabs.length]).toEqual([3, 1]);
    expect(reads).toEqual([mask, mask.replace(handbook, empty), whole]);
    expect(wireRequests).toBe(2);
  });

  test('is an error if the complete read is rejected too, and nothing is remembered', async () => {
    const [, , own] = servers;
    own.sandbox.setFaults([{ kind: 'status', status: 400, route: readDocs, count: 2 }]);
    const refused = await own.ask(query(selection), { id: empty });
    expect(codesOf(refused)).toEqual([['document', 'BAD_USER_INPUT']]);
    expect(refused.reads).toHaveLength(2);
    expect((await own.ask(query(selection), { id: empty })).reads).toEqual([
      mask.replace(handbook, empty),
    ]);
  });
});

describe('createDocument', () => {
  const create = (selection: string) =>
    `mutation ($title: String!) { createDocument(input: { title: $title }) { document { ${selection} } } }`;
  const bodies = () => sandbox.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));
  const post = (fields: string) => `POST /v1/documents ${fields}`;

  test.each([
    ['its id and title', 'documentId title url', 'documentId,title'],
    ['its revision', 'revisionId', 'documentId,revisionId,title'],
    ['its body', 'body { content { endIndex } }', 'body(content(endIndex)),documentId,title'],
  ])('sends one request if %s is selected', async (_what, selection, fields) => {
    const { data, errors, reads } = await ask(create(selection), { title: 'Road map' });
    expect(errors).toEqual([]);
    expect(Object.values(data.createDocument.document)).not.toContain(null);
    expect(reads).toEqual([post(fields)]);
    expect(bodies()).toEqual([{ title: 'Road map' }]);
  });

  test('reads fields of Drive and tabs afterwards, in parallel', async () => {
    const { data, errors, reads } = await ask(
      create('documentId title canEdit owners { isViewer } tabs { title } text'),
      { title: 'Road map' },
    );
    expect(errors).toEqual([]);
    const { documentId, ...rest } = data.createDocument.document;
    expect(rest).toMatchObject({
      title: 'Road map',
      canEdit: true,
      owners: [{ isViewer: true }],
      tabs: [{}],
    });
    expect(reads[0]).toBe(post('documentId,title'));
    expect(reads.slice(1).toSorted()).toEqual(
      [
        docsOf(documentId, '*', true),
        driveOf(documentId, 'capabilities(canEdit),id,owners(me)'),
      ].toSorted(),
    );
  });

  test('creates a document that later queries can read', async () => {
    const made = await ask(create('id'), { title: 'Überraschung 🎉 "x" \\' });
    const { data } = await ask(query('title trashed modifiedAt'), {
      id: made.data.createDocument.document.id,
    });
    expect(data.document).toMatchObject({ title: 'Überraschung 🎉 "x" \\', trashed: false });
    const found = await ask('{ documents(name: "Überraschung") { nodes { id } } }');
    expect(found.data.documents.nodes).toEqual([made.data.createDocument.document]);
  });

  test.each(['', ' ', '\t\n', '\u00a0'])(
    'rejects the title %j before anything is sent',
    async (title) => {
      const answer = await ask(create('id'), { title });
      expect(answer.data).toBeNull();
      expect(answer.errors[0]).toMatchObject({
        path: ['createDocument'],
        extensions: { code: 'BAD_USER_INPUT', field: 'title' },
      });
      expect(answer.wireRequests).toBe(0);
    },
  );

  test.each([
    ['400', { kind: 'status', status: 400 }, 'BAD_USER_INPUT', 'NO'],
    ['403', { kind: 'status', status: 403 }, 'FORBIDDEN', 'NO'],
    ['500', { kind: 'status', status: 500 }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN'],
    ['a connection that breaks', { kind: 'reset' }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN'],
    ['half an answer', { kind: 'half-json' }, 'UPSTREAM_BAD_RESPONSE', 'YES'],
  ] as const)(
    'is sent once if it meets %s, and states whether it was applied',
    async (_what, fault, code, applied) => {
      sandbox.setFaults([{ ...fault, route: 'POST /v1/documents' }]);
      const { data, errors, reads } = await ask(create('id title starred'), { title: 'A' });
      expect(data).toBeNull();
      expect(errors[0]).toMatchObject({ path: ['createDocument'], extensions: { code, applied } });
      expect(reads).toEqual([post('documentId,title')]);
    },
  );

  test('returns the new document even if its file cannot be read afterwards', async () => {
    sandbox.setFaults([forbid(readDrive)]);
    const answer = await ask(create('documentId title canEdit revisionId'), { title: 'A' });
    expect(answer.data.createDocument.document).toEqual({
      documentId: expect.stringMatching(/^[\w-]{20,}$/),
      title: 'A',
      canEdit: null,
      revisionId: expect.any(String),
    });
    expect(answer.errors).toMatchObject([
      {
        path: ['createDocument', 'document', 'canEdit'],
        extensions: { code: 'MISSING_SCOPE', applied: 'YES' },
      },
    ]);
  });

  test('states that it was applied even if the tabs cannot be read afterwards', async () => {
    sandbox.setFaults([forbid(readDocs)]);
    const { errors } = await ask(create('documentId tabs { title }'), { title: 'A' });
    expect(errors).toMatchObject([
      {
        path: ['createDocument', 'document', 'tabs'],
        extensions: { code: 'MISSING_SCOPE', applied: 'YES' },
      },
    ]);
  });

  test('twice in one operation creates two documents, one after the other', async () => {
    const { data, reads } = await ask(
      'mutation { a: createDocument(input: { title: "A" }) { document { documentId } } b: createDocument(input: { title: "A" }) { document { documentId } } }',
    );
    expect(data.a.document.documentId).not.toBe(data.b.document.documentId);
    expect(reads).toHaveLength(2);
  });
});

describe('with only one of two credentials', async () => {
  const both = `query ($document: ID!) {
    user(id: "me") { name }
    document(id: $document) { title revisionId }
    found: node(id: "Document:${empty}") { id }
  }`;
  const googleOnly = await createAsker({ GOOGLE_ACCESS_TOKEN: 'sandbox-ada' });
  const asanaOnly = await createAsker({ ASANA_ACCESS_TOKEN: 'sandbox-ada' });
  beforeEach(() => {
    googleOnly.sandbox.clearRequests();
    asanaOnly.sandbox.clearRequests();
  });

  test('a query over both services returns Google’s data and NOT_CONNECTED for Asana, and sends nothing to Asana', async () => {
    const answer = await googleOnly.ask(both, { document: empty }, null);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'NOT_CONNECTED', service: 'asana' });
    expect(answer.data).toEqual({
      user: null,
      document: { title: 'Untitled document', revisionId: expect.any(String) },
      found: { id: `Document:${empty}` },
    });
    expect(codesOf(answer)).toEqual([['user', 'NOT_CONNECTED']]);
    expect(googleOnly.sandbox.requests().map(({ service }) => service)).toEqual([
      'google',
      'google',
    ]);
  });

  test('a query over both services returns Asana’s data and NOT_CONNECTED for Google, and sends nothing to Google', async () => {
    const answer = await asanaOnly.ask(both, { document: empty }, null);
    expect(answer.data).toEqual({
      user: { name: expect.any(String) },
      document: null,
      found: null,
    });
    expect(codesOf(answer).toSorted()).toEqual([
      ['document', 'NOT_CONNECTED'],
      ['found', 'NOT_CONNECTED'],
    ]);
    expect(answer.errors[0]?.extensions).toMatchObject({ service: 'google' });
    expect(asanaOnly.sandbox.requests().map(({ service }) => service)).toEqual(['asana']);
  });

  test('createDocument sends nothing without Google’s credential', async () => {
    const answer = await asanaOnly.ask(
      'mutation { createDocument(input: { title: "A" }) { document { id } } }',
      {},
      null,
    );
    expect(codesOf(answer)).toEqual([['createDocument', 'NOT_CONNECTED']]);
    expect(answer.wireRequests).toBe(0);
  });
});
