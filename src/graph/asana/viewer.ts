import { readUser } from '../../asana/user.ts';
import type { Viewer as ViewerOfRequest } from '../../auth/viewer.ts';
import { selectionOf } from '../../plan/selection.ts';
import { builder } from '../builder.ts';
import { User } from '../refs.ts';
import { toKind } from './kind.ts';

const Viewer = builder.objectRef<ViewerOfRequest>('Viewer').implement({
  description: 'Who is asking, service by service.',
  fields: (t) => ({
    asana: t.field({
      type: AsanaAccount(),
      nullable: false,
      description: 'The viewer’s connection to Asana.',
      resolve: (viewer) => viewer,
    }),
  }),
});

function AsanaAccount() {
  return builder.objectRef<ViewerOfRequest>('AsanaAccount').implement({
    description: 'A connection to Asana, or that there is none.',
    fields: (t) => ({
      connected: t.boolean({
        nullable: false,
        description:
          'Whether a credential for Asana came with this request. Says nothing of its validity.',
        resolve: ({ asana }) => asana !== null,
      }),
      connectUrl: t.field({
        type: 'URL',
        description: 'Where a person can connect Asana; null where this server offers no way to.',
        resolve: () => null,
      }),
      missingScopes: t.stringList({
        nullable: { list: false, items: false },
        description: 'Permissions that this API needs and the connection lacks.',
        resolve: () => [],
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
}

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: false,
    description: 'Who is asking, and which of the services they have connected.',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
