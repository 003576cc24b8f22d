import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { people } from '../../../sandbox/world/fixture/person.ts';
import { createAsker } from '../../ask.ts';
import { pageOfGids, testType } from './type-test.ts';

const asker = await createAsker();
const { ask } = asker;
const gid = fixtures.graceGid;

testType(asker, {
  typeName: 'User',
  gid,
  root: 'user',
  route: '/users/{user_gid}',
  addresses: [],
  allFields: {
    selection: 'id gid name email photoUrl workspaces { name }',
    result: {
      id: `User:${gid}`,
      gid,
      name: 'Grace Lindqvist',
      email: 'grace@fernwood.example',
      photoUrl: `https://photos.fernwood.example/${gid}/128x128.png`,
      workspaces: [{ name: 'Fernwood Instruments' }],
    },
    reads: [`/users/${gid} email,name,photo.image_128x128,workspaces.name`],
    wireRequests: 1,
  },
  list: {
    query: `workspace(id: "${fixtures.paidWorkspace}") {
      list: users(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/workspaces/${fixtures.paidWorkspace} gid`],
    path: `/users?workspace=${fixtures.paidWorkspace}`,
    gids: [fixtures.adaGid, fixtures.graceGid],
  },
  // For a user that the caller cannot see, Asana responds as if the user did not exist.
  hidden: { gid: people.mateo, person: 'guest', code: 'NOT_FOUND' },
});

test.for([
  ['me', 'me'],
  ['User:me', 'me'],
  ['grace@fernwood.example', 'grace%40fernwood.example'],
])('a user is read by "%s"', async ([id, segment]) => {
  const query = 'query ($id: ID!) { user(id: $id) { gid } }';
  const { data, errors, reads } = await ask(query, { id }, 'grace');
  expect(errors).toEqual([]);
  expect(data.user).toEqual({ gid });
  expect(reads).toEqual([`GET /users/${segment} gid`]);
});

test('viewer.asana.user is the owner of the token, read with the selected fields', async () => {
  const query = '{ viewer { asana { connected connectUrl missingScopes user { gid email } } } }';
  const { data, reads } = await ask(query, {}, 'grace');
  expect(data.viewer.asana).toEqual({
    connected: true,
    connectUrl: null,
    missingScopes: [],
    user: { gid, email: 'grace@fernwood.example' },
  });
  expect(reads).toEqual(['GET /users/me email']);
});

test('a viewer without a token is not connected, and no request is sent', async () => {
  const query = '{ viewer { asana { connected user { gid } } } }';
  const { data, errors, reads } = await ask(query, {}, null);
  expect(errors).toEqual([]);
  expect(data.viewer.asana).toEqual({ connected: false, user: null });
  expect(reads).toEqual([]);
});

test.for([
  [1, '21x21'],
  [21, '21x21'],
  [22, '27x27'],
  [60, '60x60'],
  [128, '128x128'],
  [129, '1024x1024'],
  [5000, '1024x1024'],
])('photoUrl(size: %d) reads only the photo of %s pixels', async ([size, sides]) => {
  const query = 'query ($size: Int) { user(id: "me") { photoUrl(size: $size) } }';
  const { data, reads } = await ask(query, { size });
  expect(data.user.photoUrl).toMatch(new RegExp(`/${sides}\\.png$`));
  expect(reads).toEqual([`GET /users/me photo.image_${sides}`]);
});

test('photos of two sizes are one read', async () => {
  const query = '{ user(id: "me") { small: photoUrl(size: 20) large: photoUrl(size: 500) } }';
  const { data, reads } = await ask(query);
  expect(data.user.small).not.toBe(data.user.large);
  expect(reads).toEqual(['GET /users/me photo.image_1024x1024,photo.image_21x21']);
});

test('the photoUrl of a user without a photo is null', async () => {
  const query = 'query ($id: ID!) { user(id: $id) { photoUrl } }';
  const { data, errors } = await ask(query, { id: people.tom });
  expect(errors).toEqual([]);
  expect(data.user.photoUrl).toBeNull();
});

test('photoUrl(size: 0) is rejected without a request for a photo, and the rest of the user is returned', async () => {
  const { data, errors, reads } = await ask('{ user(id: "me") { name photoUrl(size: 0) } }');
  expect(errors[0]).toMatchObject({
    path: ['user', 'photoUrl'],
    extensions: { code: 'BAD_USER_INPUT', field: 'size' },
  });
  expect(errors).toHaveLength(1);
  expect(data.user).toEqual({ name: expect.any(String), photoUrl: null });
  expect(reads).toEqual(['GET /users/me name']);
});
