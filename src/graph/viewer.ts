import { readUser } from '../asana/user.ts';
import type { Viewer as ViewerOfRequest } from '../auth/viewer.ts';
import { selectionOf } from '../plan/selection.ts';
import { toKind } from './asana/kind.ts';
import { builder } from './builder.ts';
import { FileUser } from './google/refs.ts';
import { User } from './refs.ts';

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
    connected: t.boolean({
      nullable: false,
      description:
        'Whether a credential for Asana came with this request. Says nothing of its validity.',
      resolve: ({ asana }) => asana !== null,
    }),
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
    connected: t.boolean({
      nullable: false,
      description:
        'Whether a credential for Google came with this request. Says nothing of its validity.',
      resolve: ({ google }) => google !== null,
    }),
    user: t.field({
      type: FileUser,
      description: 'The person whose credential it is; null when there is none.',
      resolve: ({ google }, _args, context, info) =>
        google === null ? null : context.google.user(selectionOf(info).mask),
    }),
  }),
});

for (const account of [AsanaAccount, GoogleAccount]) {
  builder.objectFields(account, (t) => ({
    connectUrl: t.field({
      type: 'URL',
      description: 'Where a person can connect it; null where this server offers no way to.',
      resolve: () => null,
    }),
    missingScopes: t.stringList({
      nullable: { list: false, items: false },
      description: 'Permissions that this API needs and the connection lacks.',
      resolve: () => [],
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
