import type { drive_v3 } from '@googleapis/drive';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type GoogleError, type RequestOptions, useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type Permission = drive_v3.Schema$Permission;

const { editable, readable, private: secret } = documentFixtures;
const pathOf = (id: string) => `/drive/v3/files/${id}/permissions`;
const body = { type: 'user', role: 'reader', emailAddress: 'zoe@fernwood.example' };

describe('permissions.create', () => {
  test('gives a person access, who can then open the file', async () => {
    const token = 'sandbox-grace';
    expect((await get(`/v1/documents/${secret}`, { token })).status).toBe(403);
    const { body: added } = await post<Permission>(pathOf(secret), {
      body: { ...body, emailAddress: 'grace@fernwood.example' },
    });
    expect(added).toMatchObject({ kind: 'drive#permission', type: 'user', role: 'reader' });
    expect((await get(`/v1/documents/${secret}`, { token })).status).toBe(200);
  });

  test('keeps the higher role of a person who has one', async () => {
    const grace = { ...body, emailAddress: 'grace@fernwood.example' };
    expect((await post<Permission>(pathOf(editable), { body: grace })).body.role).toBe('writer');
    const { body: list } = await get<drive_v3.Schema$PermissionList>(pathOf(editable), {
      query: { fields: 'permissions(emailAddress)' },
    });
    const found = list.permissions?.filter(
      ({ emailAddress }) => emailAddress === grace.emailAddress,
    );
    expect(found).toHaveLength(1);
  });

  test('gives groups, domains and everybody different ids', async () => {
    const bodies = [
      body,
      { type: 'group', role: 'reader', emailAddress: 'team@fernwood.example' },
      { type: 'domain', role: 'reader', domain: 'fernwood.example' },
      { type: 'anyone', role: 'reader' },
      { type: 'anyone', role: 'reader', allowFileDiscovery: true },
    ];
    const added = await Promise.all(
      bodies.map(async (one) => (await post<Permission>(pathOf(editable), { body: one })).body.id),
    );
    expect(new Set(added).size).toBe(bodies.length);
  });

  test.each([
    ['a missing type', { role: 'reader' }, 400, 'required'],
    ['a missing role', { type: 'user' }, 400, 'required'],
    ['the role of an owner', { ...body, role: 'owner' }, 403, 'forbidden'],
    ['a role of shared drives', { ...body, role: 'fileOrganizer' }, 400, 'invalid'],
    ['a user without an address', { type: 'user', role: 'reader' }, 400, 'invalid'],
    ['an invalid domain', { type: 'domain', role: 'reader', domain: 'x' }, 400, 'invalid'],
  ])('rejects %s', async (_what, given, status, reason) => {
    const result = await post(pathOf(editable), { body: given });
    expect([result.status, result.error?.errors?.[0]?.reason]).toEqual([status, reason]);
  });

  test('rejects a notification of everybody', async () => {
    const query = { sendNotificationEmail: 'false' };
    const { status } = await post(pathOf(editable), {
      query,
      body: { type: 'anyone', role: 'reader' },
    });
    expect(status).toBe(400);
  });

  test('is refused to a person who may only read the file', async () => {
    const { status } = await post(pathOf(readable), { token: 'sandbox-grace', body });
    expect(status).toBe(403);
  });
});

describe('permissions.update', () => {
  const update = async (
    id: string,
    permission: string,
    given: object,
    { token = 'sandbox-ada', query = {} }: RequestOptions = {},
  ) => {
    const path = `${pathOf(id)}/${permission}`;
    const response = await send('PATCH', path, {
      token,
      query: { fields: '*', ...query },
      body: given,
    });
    // The type is what the test expects.
    const result = (await response.json()) as Permission & { error?: GoogleError };
    return { status: response.status, result, reason: result.error?.errors?.[0]?.reason };
  };
  const rolesOf = async (id: string) => {
    const { body: list } = await get<drive_v3.Schema$PermissionList>(pathOf(id));
    return list.permissions ?? [];
  };
  const idOf = async (role: string) =>
    (await rolesOf(editable)).find((one) => one.role === role)?.id ?? '';

  test('changes a role in both directions', async () => {
    const id = await idOf('writer');
    expect((await update(editable, id, { role: 'reader' })).result).toMatchObject({
      id,
      role: 'reader',
    });
    const token = 'sandbox-grace';
    expect((await update(editable, id, { role: 'writer' }, { token })).status).toBe(403);
    expect((await update(editable, id, { role: 'commenter' })).result.role).toBe('commenter');
  });

  test('sets and removes the time at which a permission ends', async () => {
    const id = await idOf('writer');
    const { body: about } = await get<drive_v3.Schema$File>(`/drive/v3/files/${editable}`, {
      query: { fields: 'modifiedTime' },
    });
    const inDays = (days: number) =>
      new Date(Date.parse(about.modifiedTime ?? '') + days * 86_400_000).toISOString();
    const expirationTime = inDays(100);
    expect((await update(editable, id, { expirationTime })).result).toMatchObject({
      role: 'writer',
      expirationTime,
    });
    for (const bad of [inDays(-1), inDays(900), 'soon'])
      expect((await update(editable, id, { expirationTime: bad })).status).toBe(403);
    expect((await update(editable, id, { role: 'reader' })).result.expirationTime).toBe(
      expirationTime,
    );
    const query = { removeExpiration: 'true' };
    expect((await update(editable, id, {}, { query })).result).not.toHaveProperty('expirationTime');
  });

  test('makes another person the owner only if it is acknowledged, and only for the owner', async () => {
    const id = await idOf('writer');
    const owner = await idOf('owner');
    const query = { transferOwnership: 'true' };
    const token = 'sandbox-grace';
    expect((await update(editable, id, { role: 'owner' })).reason).toBe('forbidden');
    expect((await update(editable, id, { role: 'owner' }, { query, token })).reason).toBe(
      'insufficientFilePermissions',
    );
    expect((await update(editable, id, { role: 'owner' }, { query })).status).toBe(200);
    const roles = new Map((await rolesOf(editable)).map((one) => [one.id, one.role]));
    expect([roles.get(id), roles.get(owner)]).toEqual(['owner', 'writer']);
  });

  test.each([
    ['a lower role of the owner', 'owner', { role: 'writer' }, 403, 'insufficientFilePermissions'],
    ['an unknown role', 'writer', { role: 'boss' }, 400, 'invalid'],
    ['a role of shared drives', 'writer', { role: 'organizer' }, 400, 'invalid'],
    ['another type', 'writer', { type: 'group' }, 403, 'fieldNotWritable'],
  ])('rejects %s', async (_what, of, given, status, reason) => {
    const result = await update(editable, await idOf(of), given);
    expect([result.status, result.reason]).toEqual([status, reason]);
  });

  test('reports a permission that does not exist', async () => {
    expect((await update(editable, '07', { role: 'reader' })).status).toBe(404);
  });
});

describe('permissions.delete', () => {
  const remove = (id: string, permission: string, token = 'sandbox-ada') =>
    send('DELETE', `${pathOf(id)}/${permission}`, { token });

  test('removes access, but not that of the owner', async () => {
    const { body: list } = await get<drive_v3.Schema$PermissionList>(pathOf(editable));
    const idOf = (role: string) => list.permissions?.find((one) => one.role === role)?.id ?? '';
    expect((await remove(editable, idOf('owner'))).status).toBe(403);
    expect((await remove(editable, idOf('writer'))).status).toBe(204);
    expect((await remove(editable, idOf('writer'))).status).toBe(404);
    expect((await get(`/v1/documents/${editable}`, { token: 'sandbox-grace' })).status).toBe(403);
  });

  test('is refused to a reader, except for their own permission', async () => {
    const { body: about } = await get<drive_v3.Schema$About>('/drive/v3/about', {
      token: 'sandbox-grace',
      query: { fields: 'user(permissionId)' },
    });
    const { body: owner } = await get<drive_v3.Schema$PermissionList>(pathOf(editable));
    const other = owner.permissions?.at(-1)?.id ?? '';
    expect((await remove(readable, other, 'sandbox-grace')).status).not.toBe(204);
    const own = about.user?.permissionId ?? '';
    expect((await remove(readable, own, 'sandbox-grace')).status).toBe(204);
  });
});

test('the permissions of a file have pages', async () => {
  const query = { pageSize: '2', fields: 'nextPageToken,permissions(id)' };
  const all = await get<drive_v3.Schema$PermissionList>(pathOf(editable));
  const first = await get<drive_v3.Schema$PermissionList>(pathOf(editable), { query });
  const pageToken = first.body.nextPageToken ?? '';
  const second = await get<drive_v3.Schema$PermissionList>(pathOf(editable), {
    query: { ...query, pageToken },
  });
  const ids = [first, second].flatMap(({ body: page }) => page.permissions?.map(({ id }) => id));
  expect(ids).toEqual(all.body.permissions?.map(({ id }) => id).slice(0, 4));
  for (const bad of [{ pageToken: 'x' }, { pageSize: '0' }, { pageSize: '101' }])
    expect((await get(pathOf(editable), { query: bad })).status).toBe(400);
});
