import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { type MutationTestServer, toMutation } from '../../asana/set-up.ts';
import { besideWrite, otherShape, type WriteKind } from './operation-kind.ts';

// The mutations of comments on documents.

const { editable } = documentFixtures;
const commentId = 'AAAAC00003';
const comment = `DocumentComment:${editable}/${commentId}`;
/** Another one: all kinds of operations can run on one sandbox. */
const deletedId = 'AAAAC00001';

interface State {
  readonly content?: string;
  readonly comments?: readonly State[];
  readonly replies?: readonly State[];
}

/** The comments on the document, or one of them; null if it does not exist. */
async function stateOf({ sandbox }: MutationTestServer, path: string): Promise<State | null> {
  const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${editable}/comments${path}`;
  const response = await fetch(`${url}?fields=*${path === '' ? '&pageSize=100' : ''}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  return response.status === 200 ? ((await response.json()) as State) : null;
}

const countIn = (posts: readonly State[] = [], names: readonly string[]) =>
  names.map((name) => [posts.filter(({ content }) => content === name).length]);

const kind = (
  name: string,
  selection: string,
  more: Pick<WriteKind, 'route' | 'variables' | 'countWrites' | 'isOnce' | 'except'>,
): WriteKind => ({
  name,
  service: 'google',
  query: toMutation(name, selection).replace(/ }$/, ` ${besideWrite.google} }`),
  except: [otherShape],
  ...more,
});

const replyKind = (name: string) =>
  kind(name, 'reply { content }', {
    route: 'POST /drive/v3/files/{fileId}/comments/{commentId}/replies',
    variables: (content) => ({ input: { comment, content } }),
    countWrites: async (server, names) =>
      countIn((await stateOf(server, `/${commentId}`))?.replies, names),
  });

/** A kind for each mutation of comments. */
export const commentKinds: readonly WriteKind[] = [
  kind('createDocumentComment', 'comment { content }', {
    route: 'POST /drive/v3/files/{fileId}/comments',
    variables: (content) => ({ input: { document: editable, content } }),
    countWrites: async (server, names) => countIn((await stateOf(server, ''))?.comments, names),
  }),
  replyKind('replyToDocumentComment'),
  replyKind('resolveDocumentComment'),
  replyKind('reopenDocumentComment'),
  kind('updateDocumentComment', 'comment { content }', {
    route: 'PATCH /drive/v3/files/{fileId}/comments/{commentId}',
    variables: (content) => ({ input: { comment, content } }),
    countWrites: async (server, names) => {
      const state = await stateOf(server, `/${commentId}`);
      return countIn(state === null ? [] : [state], names);
    },
    isOnce: true,
  }),
  kind('deleteDocumentComment', 'deletedCommentId', {
    route: 'DELETE /drive/v3/files/{fileId}/comments/{commentId}',
    variables: () => ({ input: { comment: `DocumentComment:${editable}/${deletedId}` } }),
    countWrites: async (server) => [[(await stateOf(server, `/${deletedId}`)) === null ? 1 : 0]],
    // Its response has no content that could be interrupted.
    except: [otherShape, 'an incomplete response', 'a reset during the response'],
    isOnce: true,
  }),
];
