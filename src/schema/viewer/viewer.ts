import type { Account } from '../../account/account.ts';
import { type Credential, type Service, services } from '../../account/credential.ts';
import type { Viewer as RequestViewer } from '../../account/viewer.ts';
import { noCost } from '../../engine/plan/field-cost.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import { readUser } from '../../service/asana/record/user.ts';
import { readAbout } from '../../service/google/record/file.ts';
import { toKind } from '../asana/record/asana-type.ts';
import { User } from '../asana/record/refs.ts';
import { builder, describedEnum } from '../builder/builder.ts';
import { asanaRead, googleRead } from '../cost/call.ts';
import { FileUser } from '../google/record/refs.ts';

const Viewer = builder.objectRef<RequestViewer>('Viewer');
const AsanaAccount = builder.objectRef<RequestViewer>('AsanaAccount');
const GoogleAccount = builder.objectRef<RequestViewer>('GoogleAccount');

Viewer.implement({
  description: 'The user who sends the request, with the account at each service.',
  fields: (t) => ({
    asana: t.field({
      type: AsanaAccount,
      nullable: false,
      description: 'The viewer’s connection to Asana.',
      resolve: (viewer) => viewer,
    }),
    google: t.field({
      type: GoogleAccount,
      nullable: false,
      description: 'The viewer’s connection to Google.',
      resolve: (viewer) => viewer,
    }),
  }),
});

AsanaAccount.implement({
  description: 'The viewer’s connection to Asana, which may be missing.',
  fields: (t) => ({
    user: t.field({
      type: User,
      description: 'The user that the credential belongs to, or null if there is no credential.',
      separateRequest: true,
      cost: (_id, _args, source) => ({
        calls: [asanaRead(readUser('me'), { mask: () => selectionOf(source).mask, isKnown: true })],
      }),
      semanticNonNull: false,
      resolve: ({ asana }, _args, context, info) =>
        asana === null
          ? null
          : context.asana.record(toKind('user'), 'me', readUser('me'), selectionOf(info).mask),
    }),
  }),
});

GoogleAccount.implement({
  description: 'The viewer’s connection to Google Docs and Drive, which may be missing.',
  fields: (t) => ({
    user: t.field({
      type: FileUser,
      description: 'The user that the credential belongs to, or null if there is no credential.',
      separateRequest: true,
      cost: (_id, _args, source) => ({
        calls: [
          googleRead(readAbout(), {
            mask: () => new Map([['user', selectionOf(source).mask]]),
            isKnown: true,
          }),
        ],
      }),
      semanticNonNull: false,
      resolve: ({ google }, _args, context, info) =>
        google === null ? null : context.google.user(selectionOf(info).mask),
    }),
  }),
});

const CredentialSource = describedEnum('CredentialSource', 'The source of a credential.', {
  HEADER: 'A header of the request contains the credential.',
  SESSION: 'The viewer connected the service in the browser.',
  SERVER: 'The server uses this credential for every client that sends none.',
  SANDBOX: 'The credential of the default user of the sandbox.',
});

// The names differ only in case.
const toSource = (source: Credential['source']) =>
  source.toUpperCase() as typeof CredentialSource.$inferType;

/** The account that the viewer connected in the browser; null if another credential is used. */
function connectionOf(viewer: RequestViewer, service: Service): Account | null {
  return viewer[service]?.source === 'session' ? (viewer.session?.account(service) ?? null) : null;
}

const accounts = { asana: AsanaAccount, google: GoogleAccount } satisfies Record<Service, object>;

for (const service of services) {
  const account = accounts[service];
  builder.objectFields(account, (t) => ({
    connected: t.boolean({
      nullable: false,
      description:
        'Whether requests to the service are possible: there is a credential, and no permission is known to be missing. Only the service can tell whether the credential is valid.',
      resolve: (viewer) =>
        viewer[service] !== null && (connectionOf(viewer, service)?.isConnected ?? true),
    }),
    source: t.field({
      type: CredentialSource,
      description: 'The source of the credential, or null if there is no credential.',
      resolve: (viewer) => {
        const credential = viewer[service];
        return credential === null ? null : toSource(credential.source);
      },
    }),
    connectedAt: t.field({
      type: 'DateTime',
      description:
        'When the viewer gave consent, in UTC. Null unless the viewer connected the service in the browser.',
      resolve: (viewer) => connectionOf(viewer, service)?.since.toISOString() ?? null,
    }),
    connectUrl: t.field({
      type: 'URL',
      description:
        'The page where a user can connect the service, or null if this server offers none.',
      resolve: (_viewer, _args, { connectUrl }) => connectUrl(service),
    }),
    scopes: t.stringList({
      nullable: { list: true, items: false },
      description:
        'The granted permissions, as the service spells them. Null unless the viewer connected the service in the browser.',
      resolve: (viewer) => connectionOf(viewer, service)?.scopes ?? null,
    }),
    missingScopes: t.stringList({
      nullable: { list: false, items: false },
      description:
        'The permissions that this API needs and the connection does not have. If there are any, the connection is not used; `connectUrl` requests them again.',
      resolve: (viewer) => connectionOf(viewer, service)?.missingScopes ?? [],
    }),
    needsReconnect: t.boolean({
      nullable: false,
      description:
        'Whether the service no longer accepts the connection. The viewer must connect the service again.',
      resolve: (viewer) => connectionOf(viewer, service)?.needsReconnect ?? false,
    }),
  }));
}

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: false,
    description: 'The user who sends the request, and the services that the user has connected.',
    cost: noCost,
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
