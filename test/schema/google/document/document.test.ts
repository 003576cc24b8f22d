import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { docsOf, driveOf, editable, guestReadable, query } from './set-up.ts';

const { ask } = await createAsker();

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
      url: `https://docs.google.com/document/d/${editable}/edit?usp=drivesdk`,
    });
    expect(reads).toEqual([driveOf(editable, 'id,mimeType,name,webViewLink')]);
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
    expect(reads).toEqual([driveOf(editable, 'id,mimeType,name,starred')]);
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
    ['createdAt', 'createdTime,id,mimeType'],
    ['modifiedAt', 'id,mimeType,modifiedTime'],
    ['canEdit', 'capabilities(canEdit),id,mimeType'],
    ['canComment', 'capabilities(canComment),id,mimeType'],
    ['starred', 'id,mimeType,starred'],
    ['trashed', 'id,mimeType,trashed'],
    ['sizeBytes', 'id,mimeType,size'],
    ['iconUrl', 'iconLink,id,mimeType'],
    ['thumbnailUrl', 'id,mimeType,thumbnailLink'],
    ['title', 'id,mimeType,name'],
    ['owners { isViewer }', 'id,mimeType,owners(me)'],
    ['lastModifiedBy { emailAddress }', 'id,lastModifyingUser(emailAddress),mimeType'],
    // Drive checks that the document exists, even if only its id is selected.
    ['url documentId', 'id,mimeType,webViewLink'],
    ['__typename', 'id,mimeType'],
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
