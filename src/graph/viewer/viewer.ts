import { readUser } from '../../asana/user.ts';
import type { Account } from '../../auth/account.ts';
import type { Credential, Service } from '../../auth/credential.ts';
import type { Viewer as ViewerOfRequest } from '../../auth/viewer.ts';
import { selectionOf } from '../../selection/selection.ts';
import { toKind } from '../asana/record/record-kind.ts';
import { User } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { FileUser } from '../google/record/refs.ts';

const Viewer = builder.objectRef<ViewerOfRequest>('Viewer');
const AsanaAccount = builder.objectRef<ViewerOfRequest>('AsanaAccount');
const GoogleAccount = builder.objectRef<ViewerOfRequest>('GoogleAccount');

Viewer.implement({
  description: 'Who is asking, service by service.',
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
  description: 'A connection to Asana, or that there is none.',
  fields: (t) => ({
    user: t.field({
      type: User,
      description: 'The person whose credential it is; null when there is none.',
      resolve: ({ asana }, _args, context, info) =>
        asana === null
          ? null
          : context.asana.record(toKind('user'), 'me', readUser('me'), selectionOf(info).mask),
    }),
  }),
});

GoogleAccount.implement({
  description: 'A connection to Google Docs and Drive, or that there is none.',
  fields: (t) => ({
    user: t.field({
      type: FileUser,
      description: 'The person whose credential it is; null when there is none.',
      resolve: ({ google }, _args, context, info) =>
        google === null ? null : context.google.user(selectionOf(info).mask),
    }),
  }),
});

const CredentialSource = builder.enumType('CredentialSource', {
  description: 'Where a credential comes from.',
  values: {
    HEADER: { description: 'It came with the request, in a header of its own.' },
    SESSION: { description: 'The viewer’s browser connected it.' },
    SERVER: { description: 'The server lends it to every caller who brings none.' },
    SANDBOX: { description: 'It names the default person of the sandbox.' },
  } as const,
});

// The names differ in their letters' size alone.
const toSource = (source: Credential['source']) =>
  source.toUpperCase() as typeof CredentialSource.$inferType;

/** The viewer's connection that their own browser made, if that is what is used. */
function connectionOf(viewer: ViewerOfRequest, service: Service): Account | null {
  return viewer[service]?.source === 'session' ? (viewer.session?.account(service) ?? null) : null;
}

for (const [account, service] of [
  [AsanaAccount, 'asana'],
  [GoogleAccount, 'google'],
] as const) {
  builder.objectFields(account, (t) => ({
    connected: t.boolean({
      nullable: false,
      description:
        'Whether requests can be made: a credential came with this request, and lacks nothing that is known of. Of its validity only the service knows.',
      resolve: (viewer) =>
        viewer[service] !== null && (connectionOf(viewer, service)?.isConnected ?? true),
    }),
    source: t.field({
      type: CredentialSource,
      description: 'Where the credential comes from; null when there is none.',
      resolve: (viewer) => {
        const credential = viewer[service];
        return credential === null ? null : toSource(credential.source);
      },
    }),
    connectedAt: t.field({
      type: 'DateTime',
      description: 'When the viewer gave consent; null unless their browser connected it.',
      resolve: (viewer) => connectionOf(viewer, service)?.since.toISOString() ?? null,
    }),
    connectUrl: t.field({
      type: 'URL',
      description:
        'The page where a person can connect it; null where this server offers no way to.',
      resolve: (_viewer, _args, { connectUrl }) => connectUrl(service),
    }),
    scopes: t.stringList({
      nullable: { list: true, items: false },
      description:
        'The permissions that were granted, in the service’s spelling; null unless the viewer’s browser connected it.',
      resolve: (viewer) => connectionOf(viewer, service)?.scopes ?? null,
    }),
    missingScopes: t.stringList({
      nullable: { list: false, items: false },
      description:
        'Permissions that this API needs and the connection lacks. While there are any, the connection is not used: `connectUrl` asks for them again.',
      resolve: (viewer) => connectionOf(viewer, service)?.missingScopes ?? [],
    }),
    needsReconnect: t.boolean({
      nullable: false,
      description:
        'Whether the service no longer accepts the connection, so that the viewer has to connect it again.',
      resolve: (viewer) => connectionOf(viewer, service)?.needsReconnect ?? false,
    }),
  }));
}

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: false,
    description: 'Who is asking, and which of the services they have connected.',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
