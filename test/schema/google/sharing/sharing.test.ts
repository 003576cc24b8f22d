import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMutationTestServer } from '../../asana/set-up.ts';
import { driveOf } from '../document/set-up.ts';

const server = await createMutationTestServer();
const { ask, sandbox } = server;
const { editable, guestReadable, onSharedDrive, private: secret, sheet } = documentFixtures;

const selection = 'permission { permissionId type role emailAddress domain isDiscoverable }';
const share = (input: string, document: string = editable) =>
  `mutation { shareDocument(input: { document: "${document}", ${input} }) { ${selection} } }`;
const permissions = (args = '') =>
  `{ document(id: "${editable}") { permissions${args} { nodes { permissionId type role emailAddress } pageInfo { hasNextPage endCursor } } } }`;
const path = `/drive/v3/files/${editable}/permissions?supportsAllDrives=true`;
const zoe = 'type: USER, role: COMMENTER, email: "zoe@fernwood.example"';
const bodies = () => sandbox.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));

describe('document.permissions', () => {
  test('lists who may open the document with one read', async () => {
    const { data, errors, reads } = await ask(permissions());
    expect(errors).toEqual([]);
    expect(data.document.permissions.nodes.slice(0, 2)).toMatchObject([
      { type: 'USER', role: 'OWNER', emailAddress: 'ada@fernwood.example' },
      { type: 'USER', role: 'WRITER', emailAddress: 'grace@fernwood.example' },
    ]);
    expect(reads).toContain(
      `GET ${path}&pageSize=50 nextPageToken,permissions(emailAddress,id,role,type)`,
    );
  });

  test('of several documents are read in one request', async () => {
    const ids = [editable, onSharedDrive, secret].map(
      (id, at) => `d${at}: document(id: "${id}") { permissions { nodes { role } } }`,
    );
    const { errors, wireRequests } = await ask(`{ ${ids.join(' ')} }`);
    expect([errors, wireRequests]).toEqual([[], 1]);
  });

  test('has pages, which together are the list', async () => {
    const all = (await ask(permissions())).data.document.permissions.nodes;
    const found: object[] = [];
    let after = 'null';
    for (;;) {
      const { data } = await ask(permissions(`(first: 3, after: ${after})`));
      found.push(...data.document.permissions.nodes);
      if (!data.document.permissions.pageInfo.hasNextPage) break;
      after = JSON.stringify(data.document.permissions.pageInfo.endCursor);
    }
    expect(found).toEqual(all);
    expect(found.length).toBeGreaterThan(3);
  });

  test('is FORBIDDEN to a viewer, who can still read the document', async () => {
    const query = `{ document(id: "${guestReadable}") { title permissions { nodes { role } } } }`;
    const { data, errors } = await ask(query, {}, 'guest');
    expect(data.document).toMatchObject({ title: expect.any(String), permissions: null });
    expect(errors).toMatchObject([
      { path: ['document', 'permissions'], extensions: { code: 'FORBIDDEN' } },
    ]);
  });
});

describe('shareDocument', () => {
  test('adds a permission with one read and one write, and notifies nobody', async () => {
    const { data, errors, reads } = await ask(share(zoe));
    expect(errors).toEqual([]);
    expect(data.shareDocument.permission).toMatchObject({
      type: 'USER',
      role: 'COMMENTER',
      emailAddress: 'zoe@fernwood.example',
      domain: null,
    });
    expect(reads).toEqual([
      driveOf(editable, 'id,mimeType'),
      `POST ${path}&sendNotificationEmail=false allowFileDiscovery,domain,emailAddress,id,role,type`,
    ]);
    expect(bodies()).toEqual([
      { type: 'user', role: 'commenter', emailAddress: 'zoe@fernwood.example' },
    ]);
  });

  test('sends the notification that is asked for', async () => {
    await ask(share(`${zoe}, notify: true, message: "Please read"`));
    const { query } = sandbox.requests().find(({ method }) => method === 'POST') ?? {};
    expect(query).toMatchObject({
      sendNotificationEmail: 'true',
      emailMessage: 'Please read',
    });
  });

  test('shares with a group and with a domain', async () => {
    const group = 'type: GROUP, role: READER, email: "team@fernwood.example"';
    expect((await ask(share(group))).data.shareDocument.permission.type).toBe('GROUP');
    const domain = 'type: DOMAIN, role: READER, domain: "fernwood.example", isDiscoverable: true';
    const { data, reads } = await ask(share(domain));
    expect(data.shareDocument.permission).toMatchObject({
      type: 'DOMAIN',
      domain: 'fernwood.example',
      isDiscoverable: true,
    });
    expect(reads.join()).not.toContain('sendNotificationEmail');
  });

  test.each([
    [
      'email',
      'type: GROUP, role: READER, email: " team@fernwood.example "',
      'team@fernwood.example',
    ],
    ['domain', 'type: DOMAIN, role: READER, domain: " fernwood.example "', 'fernwood.example'],
  ])('ignores blanks around its %s', async (name, input, sent) => {
    await ask(share(input));
    expect(bodies()).toEqual([
      expect.objectContaining({ [name === 'email' ? 'emailAddress' : name]: sent }),
    ]);
  });

  test.each([
    ['a user without an address', 'type: USER, role: READER', 'email'],
    ['an invalid address', 'type: USER, role: READER, email: "x"', 'email'],
    ['a domain without its name', 'type: DOMAIN, role: READER', 'domain'],
    ['a domain of a user', `${zoe}, domain: "x.example"`, 'domain'],
    [
      'an address of a domain',
      'type: DOMAIN, role: READER, domain: "x.example", email: "a@b"',
      'email',
    ],
    ['the role of an owner', 'type: USER, role: OWNER, email: "a@b.example"', 'role'],
    [
      'a notification of a domain',
      'type: DOMAIN, role: READER, domain: "x.example", notify: true',
      'notify',
    ],
    ['a message without a notification', `${zoe}, message: "x"`, 'message'],
    ['a discoverable user', `${zoe}, isDiscoverable: true`, 'isDiscoverable'],
  ])('rejects %s before anything is sent', async (_what, input, field) => {
    const { errors, wireRequests } = await ask(share(input));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });

  test('with everybody is rejected before anything is sent, unless the operator allows it', async () => {
    const anyone = share('type: ANYONE, role: READER');
    const { data, errors, wireRequests } = await ask(anyone);
    expect(data).toEqual({ shareDocument: null });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('ALLOW_PUBLIC_SHARING=on'),
        extensions: { code: 'BAD_USER_INPUT', field: 'type', applied: 'NO' },
      },
    ]);
    expect(wireRequests).toBe(0);
    const open = await createMutationTestServer({ ALLOW_PUBLIC_SHARING: 'on' });
    const allowed = await open.ask(anyone);
    expect(allowed.errors).toEqual([]);
    expect(allowed.data.shareDocument.permission).toMatchObject({
      type: 'ANYONE',
      role: 'READER',
      isDiscoverable: false,
    });
  });

  test.each([
    ['a viewer', guestReadable, 'guest', 'FORBIDDEN'],
    ['a person who cannot open the document', secret, 'grace', 'NOT_FOUND'],
  ] as const)('is refused to %s', async (_who, id, person, code) => {
    const { errors } = await ask(share(zoe, id), {}, person);
    expect(errors).toMatchObject([{ extensions: { code, applied: 'NO' } }]);
  });

  test('rejects a spreadsheet before anything is written', async () => {
    const { errors, upstream } = await ask(share(zoe, sheet));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });
});

describe('updateDocumentPermission', () => {
  const change = (id: string, role: string, document: string = editable) =>
    `mutation { updateDocumentPermission(input: { document: "${document}", permissionId: "${id}", role: ${role} }) { permission { permissionId role displayName } } }`;
  const permissionOf = async (role: string): Promise<string> => {
    const { data } = await ask(permissions());
    const nodes: readonly { role: string; permissionId: string }[] =
      data.document.permissions.nodes;
    return nodes.find((one) => one.role === role)?.permissionId ?? '';
  };

  test('changes the role with two reads in one request, and one write', async () => {
    const id = await permissionOf('WRITER');
    const { data, errors, reads, wireRequests, upstream } = await ask(change(id, 'READER'));
    expect(errors).toEqual([]);
    expect(data.updateDocumentPermission.permission).toEqual({
      permissionId: id,
      role: 'READER',
      displayName: 'Grace Lindqvist',
    });
    const path = `/drive/v3/files/${editable}/permissions/${id}?supportsAllDrives=true`;
    expect(reads).toEqual([
      driveOf(editable, 'id,mimeType'),
      `GET ${path} id,role,type`,
      `PATCH ${path} displayName,id,role`,
    ]);
    expect(bodies()).toEqual([{ role: 'reader' }]);
    expect(wireRequests).toBe(2);
    expect(upstream.totals.estimated).toMatchObject({
      minRequests: 2,
      maxRequests: 2,
      maxReads: 2,
    });
    const edit = `mutation { updateDocument(input: { document: "${editable}", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { document { title } } }`;
    expect((await ask(edit, {}, 'grace')).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
  });

  test('does not change the owner', async () => {
    const { errors, upstream } = await ask(change(await permissionOf('OWNER'), 'WRITER'));
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'permissionId', applied: 'NO' } },
    ]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('of everybody is rejected before anything is written, unless the operator allows it', async () => {
    const open = await createMutationTestServer({ ALLOW_PUBLIC_SHARING: 'on' });
    await open.ask(share('type: ANYONE, role: READER'));
    const allowed = await open.ask(change('anyoneWithLink', 'WRITER'));
    expect(allowed.data.updateDocumentPermission.permission.role).toBe('WRITER');
    const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${editable}/permissions`;
    await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'anyone', role: 'reader' }),
    });
    const { errors, upstream } = await ask(change('anyoneWithLink', 'WRITER'));
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('ALLOW_PUBLIC_SHARING=on'),
        extensions: { code: 'BAD_USER_INPUT', field: 'permissionId', applied: 'NO' },
      },
    ]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each([
    ['a viewer', guestReadable, 'guest', 'FORBIDDEN'],
    ['a person who cannot open the document', secret, 'grace', 'NOT_FOUND'],
  ] as const)('is refused to %s', async (_who, id, person, code) => {
    const { errors, upstream } = await ask(change('anyoneWithLink', 'READER', id), {}, person);
    expect(errors).toMatchObject([{ extensions: { code, applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each([
    ['a permission that does not exist', '07', editable, 'NOT_FOUND'],
    ['a spreadsheet', '07', sheet, 'BAD_USER_INPUT'],
  ])('rejects %s before anything is written', async (_what, id, document, code) => {
    const { errors, upstream } = await ask(change(id, 'READER', document));
    expect(errors).toMatchObject([{ extensions: { code, applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each([
    ['the role of an owner', '07', 'OWNER', 'role'],
    ['a role of shared drives', '07', 'ORGANIZER', 'role'],
    ['an empty id', '', 'READER', 'permissionId'],
    ['a path', 'a/b', 'READER', 'permissionId'],
  ])('rejects %s before anything is sent', async (_what, id, role, field) => {
    const { errors, wireRequests } = await ask(change(id, role));
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });
});

describe('unshareDocument', () => {
  const unshare = (id: string, document: string = editable) =>
    `mutation { unshareDocument(input: { document: "${document}", permissionId: "${id}" }) { deletedPermissionId } }`;
  const idOf = async (role: string) => {
    const { data } = await ask(permissions());
    const nodes: readonly { role: string; permissionId: string }[] =
      data.document.permissions.nodes;
    return nodes.find((one) => one.role === role)?.permissionId ?? '';
  };

  test('removes the permission with one read and one write', async () => {
    const id = await idOf('WRITER');
    const { data, errors, reads } = await ask(unshare(id));
    expect(errors).toEqual([]);
    expect(data).toEqual({ unshareDocument: { deletedPermissionId: id } });
    expect(reads).toEqual([
      driveOf(editable, 'id,mimeType'),
      `DELETE /drive/v3/files/${editable}/permissions/${id}?supportsAllDrives=true *`,
    ]);
    const after = await ask(`{ document(id: "${editable}") { title } }`, {}, 'grace');
    expect(after.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });

  test('does not remove the owner', async () => {
    const { errors } = await ask(unshare(await idOf('OWNER')));
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });

  test('reports a permission that does not exist', async () => {
    const { errors } = await ask(unshare('07'));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', applied: 'NO' } }]);
  });

  test('is refused to a viewer', async () => {
    const { errors } = await ask(unshare('anyoneWithLink', guestReadable), {}, 'guest');
    expect(errors).toMatchObject([{ extensions: { applied: 'NO' } }]);
  });

  test.each(['', ' ', 'a/b', '../files'])(
    'rejects the id %j before anything is sent',
    async (id) => {
      const { errors, wireRequests } = await ask(unshare(id));
      expect(errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', field: 'permissionId' } },
      ]);
      expect(wireRequests).toBe(0);
    },
  );
});
