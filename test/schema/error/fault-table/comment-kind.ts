import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { type MutationTestServer, toMutation } from '../../asana/set-up.ts';
import { besideWrite, otherShape, type WriteKind } from './operation-kind.ts';

// The mutations of comments on documents.

const { editable, guestReadable } = documentFixtures;
const commentId = 'AAAAC00003';
const comment = `DocumentComment:${editable}/${commentId}`;
/** Another one: all kinds of operations can run on one sandbox. */
const deletedId = 'AAAAC00001';

interface State {
  readonly content?: string;
  readonly comments?: readonly State[];
  readonly replies?: readonly State[];
}

/** The comment with replies of its author. */
const answered = {
  comment: `DocumentComment:${guestReadable}/AAAAC00001`,
  changedReply: 'AAAAR00001',
  deletedReply: 'AAAAR00002',
};
const oneReply = '/drive/v3/files/{fileId}/comments/{commentId}/replies/{replyId}';

/** The comments on a document, or one of them; null if it does not exist. */
async function stateOf(
  { sandbox }: MutationTestServer,
  path: string,
  document: string = editable,
): Promise<State | null> {
  const url = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${document}/comments${path}`;
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
  kind('updateDocumentCommentReply', 'reply { content }', {
    route: `PATCH ${oneReply}`,
    variables: (content) => ({
      input: { comment: answered.comment, reply: answered.changedReply, content },
    }),
    countWrites: async (server, names) =>
      countIn((await stateOf(server, '/AAAAC00001', guestReadable))?.replies, names),
    isOnce: true,
  }),
  kind('deleteDocumentCommentReply', 'deletedReplyId', {
    route: `DELETE ${oneReply}`,
    variables: () => ({ input: { comment: answered.comment, reply: answered.deletedReply } }),
    countWrites: async (server) => [
      [2 - ((await stateOf(server, '/AAAAC00001', guestReadable))?.replies?.length ?? 0)],
    ],
    except: [otherShape, 'an incomplete response', 'a reset during the response'],
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
