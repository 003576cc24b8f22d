import { defineConfig, MemPubSub } from '@graphql-hive/gateway';
import { gatewayConfig as base } from './gateway.config';

// The address at which taskdoc reaches this gateway: SUBSCRIPTION_CALLBACK_ORIGINS of taskdoc contains its origin.
const publicUrl = process.env.CALLBACK_URL ?? 'http://localhost:4000/callback';

export const gatewayConfig = defineConfig({
  ...base,
  webhooks: true,
  pubsub: new MemPubSub(),
  transportEntries: {
    '*.http': {
      options: {
        subscriptions: {
          kind: 'http-callback',
          options: { public_url: publicUrl, path: '/callback', heartbeat_interval: 5000 },
        },
      },
    },
  },
});
