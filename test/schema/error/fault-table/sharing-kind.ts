import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { type MutationTestServer, toMutation } from '../../asana/set-up.ts';
import { besideWrite, otherShape, type WriteKind } from './operation-kind.ts';

const toQuery = (name: string, selection: string) =>
  toMutation(name, selection).replace(/ }$/, ` ${besideWrite.google} }`);

/** Everybody of the company can read the document `companyWide`. */
const companyPermission = '07600000000000000001k';
/** Grace can read the document `readable`. */
const permissionOfGrace = '01201000000000002777';
const tom = 'tom@fernwood.example';

/** The permissions of the document, as Drive returns them to its owner. */
async function permissionsOf(
  { sandbox }: MutationTestServer,
  document: string = documentFixtures.companyWide,
) {
  const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${document}/permissions?fields=*`;
  const response = await fetch(url, { headers: { authorization: 'Bearer sandbox-ada' } });
  const { permissions } = (await response.json()) as {
    permissions: readonly {
      readonly id: string;
      readonly role: string;
      readonly emailAddress?: string;
    }[];
  };
  return permissions;
}

/** The mutations of the permissions of a document. Each can succeed once. */
export const sharingKinds: readonly WriteKind[] = [
  {
    name: 'shareDocument',
    service: 'google',
    route: 'POST /drive/v3/files/{fileId}/permissions',
    query: toQuery('shareDocument', 'permission { role }'),
    variables: () => ({
      input: { document: documentFixtures.companyWide, type: 'USER', role: 'READER', email: tom },
    }),
    except: [otherShape],
    countWrites: async (server) => [
      [(await permissionsOf(server)).filter(({ emailAddress }) => emailAddress === tom).length],
    ],
    isOnce: true,
  },
  {
    name: 'updateDocumentPermission',
    service: 'google',
    route: 'PATCH /drive/v3/files/{fileId}/permissions/{permissionId}',
    query: toQuery('updateDocumentPermission', 'permission { role }'),
    variables: () => ({
      input: {
        document: documentFixtures.readable,
        permissionId: permissionOfGrace,
        role: 'COMMENTER',
      },
    }),
    except: [otherShape],
    countWrites: async (server) => [
      [
        (await permissionsOf(server, documentFixtures.readable)).filter(
          ({ id, role }) => id === permissionOfGrace && role === 'commenter',
        ).length,
      ],
    ],
    isOnce: true,
  },
  {
    name: 'unshareDocument',
    service: 'google',
    route: 'DELETE /drive/v3/files/{fileId}/permissions/{permissionId}',
    query: toQuery('unshareDocument', 'deletedPermissionId'),
    variables: () => ({
      input: { document: documentFixtures.companyWide, permissionId: companyPermission },
    }),
    // The response has no content, so it has no part that can be missing.
    except: [otherShape, 'a reset during the response', 'an incomplete response'],
    countWrites: async (server) => [
      [(await permissionsOf(server)).some(({ id }) => id === companyPermission) ? 0 : 1],
    ],
    isOnce: true,
  },
];
