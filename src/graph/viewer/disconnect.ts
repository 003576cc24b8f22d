import type { Disconnection } from '../../auth/account.ts';
import type { Service as ServiceName } from '../../auth/credential.ts';
import { NotConnected } from '../../operation/caller/not-connected.ts';
import { noCost } from '../../plan/field-cost.ts';
import { builder } from '../builder/builder.ts';

const Service = builder.enumType('Service', {
  description: 'A service that accounts can be connected to.',
  values: {
    ASANA: { value: 'asana', description: 'Asana, which has the tasks.' },
    GOOGLE: { value: 'google', description: 'Google, which has the documents.' },
  } as const,
});

const DisconnectInput = builder.inputType('DisconnectInput', {
  description: 'The connection to end.',
  fields: (t) => ({
    service: t.field({ type: Service, required: true, description: 'The service.' }),
  }),
});

const DisconnectPayload = builder
  .objectRef<Disconnection & { readonly service: ServiceName }>('DisconnectPayload')
  .implement({
    description:
      'The result of `disconnect`. In every case, this server no longer stores any tokens of the connection.',
    fields: (t) => ({
      service: t.expose('service', {
        type: Service,
        nullable: false,
        description: 'The service.',
      }),
      wasConnected: t.exposeBoolean('wasConnected', {
        nullable: false,
        description: 'Whether there was a connection.',
      }),
      isRevoked: t.exposeBoolean('isRevoked', {
        nullable: false,
        description:
          'Whether the service has confirmed that it no longer accepts the tokens. If not, revoke the access in the account settings of the service.',
      }),
    }),
  });

builder.mutationField('disconnect', (t) =>
  t.field({
    type: DisconnectPayload,
    description:
      'Ends a connection that was made in the viewer’s browser: deletes its tokens from this server and revokes them at the service. Clients that send their own tokens have no connection to end.',
    args: {
      input: t.arg({
        type: DisconnectInput,
        required: true,
        description: 'The connection to end.',
      }),
    },
    // Revoking tokens is a request to the service's authorization server, which no limit counts.
    cost: noCost,
    resolve: async (_root, { input: { service } }, { viewer, connectUrl }) => {
      if (viewer.session === null) throw new NotConnected(service, connectUrl(service));
      return { service, ...(await viewer.session.disconnect(service)) };
    },
  }),
);
