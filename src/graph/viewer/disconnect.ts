import type { Disconnection } from '../../auth/accounts.ts';
import type { Service as ServiceName } from '../../auth/credential.ts';
import { NotConnected } from '../../operation/not-connected.ts';
import { builder } from '../builder/builder.ts';

const Service = builder.enumType('Service', {
  description: 'A service that accounts are connected to.',
  values: {
    ASANA: { value: 'asana', description: 'Asana, where tasks are.' },
    GOOGLE: { value: 'google', description: 'Google, where documents are.' },
  } as const,
});

const DisconnectInput = builder.inputType('DisconnectInput', {
  description: 'A connection to end.',
  fields: (t) => ({
    service: t.field({ type: Service, required: true, description: 'The service.' }),
  }),
});

const DisconnectPayload = builder
  .objectRef<Disconnection & { readonly service: ServiceName }>('DisconnectPayload')
  .implement({
    description: 'What `disconnect` did. Whatever it was, this server has kept nothing.',
    fields: (t) => ({
      service: t.expose('service', {
        type: Service,
        nullable: false,
        description: 'The service.',
      }),
      wasConnected: t.exposeBoolean('wasConnected', {
        nullable: false,
        description: 'Whether there was a connection to end.',
      }),
      isRevoked: t.exposeBoolean('isRevoked', {
        nullable: false,
        description:
          'Whether the service has confirmed that it accepts the tokens no longer. If not, they can be withdrawn in the account’s settings at the service.',
      }),
    }),
  });

builder.mutationField('disconnect', (t) =>
  t.field({
    type: DisconnectPayload,
    nullable: false,
    description:
      'Ends a connection that the viewer’s browser made: forgets its tokens here, and tells the service. Callers who bring tokens of their own have none to end.',
    args: {
      input: t.arg({ type: DisconnectInput, required: true, description: 'What to do.' }),
    },
    resolve: async (_root, { input: { service } }, { viewer, connectUrl }) => {
      if (viewer.session === null) throw new NotConnected(service, connectUrl(service));
      return { service, ...(await viewer.session.disconnect(service)) };
    },
  }),
);
